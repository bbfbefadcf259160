import { expect, it } from 'vitest'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { testApp } from '#server/test/test-app.ts'

eachDatabase((kind) => {
  it('members are filtered by what they lack and by their coach, for staff only', async () => {
    const { app, context, clock, close } = await testApp(kind)
    const headers = { authorization: `Bearer ${await signInAsAdmin(context)}` }
    const coach = await anAccount(context, { role: 'coach', name: 'Hany', username: 'hany' })
    const idle = await anAccount(context, { name: 'Idle' })
    clock.advance(1000)
    const busy = await anAccount(context, { name: 'Busy', days: 3 })
    await anAccount(context, { name: 'Expired', days: 0 })
    const put = (id: string, payload: object) =>
      app.inject({ method: 'PUT', url: `/api/admin/users/${id}`, headers, payload })
    const video = { title: 'Squat', url: 'https://example.com/squat' }
    expect((await put(busy.id, { resources: { videos: [video], documents: [] } })).statusCode).toBe(200)
    for (const { id } of [idle, busy]) await put(id, { coachId: coach.id })

    const list = async (query: Record<string, string>) => {
      const response = await app.inject({ url: '/api/admin/users', query, headers })
      return response.statusCode === 200
        ? response.json().users.map(({ name }: { name: string }) => name)
        : response.json()
    }
    expect(await list({ status: 'unassigned' })).toEqual(['Idle'])
    expect(await list({ coach: coach.id })).toEqual(['Busy', 'Idle'])
    expect(await list({ coach: coach.id, status: 'ending' })).toEqual(['Busy'])
    expect(await list({ coach: coach.id, status: 'unassigned' })).toEqual(['Idle'])
    expect(await list({ coach: coach.id, sort: 'oldest' })).toEqual(['Idle', 'Busy'])
    expect(await list({ coach: idle.id })).toEqual([])
    expect(await list({ coach: 'nobody' })).toEqual([])
    expect(await list({ status: 'all' })).toMatchObject({ code: 'invalid_input' })
    await put(busy.id, { resources: { videos: [], documents: [] } })
    expect(await list({ status: 'unassigned' })).toEqual(['Busy', 'Idle'])
    await put(busy.id, { blocked: true, wasBlocked: false })
    expect(await list({ status: 'unassigned' })).toEqual(['Idle'])

    for (const authorization of [undefined, `Bearer ${(await aSession(context, idle)).token}`]) {
      const response = await app.inject({
        url: `/api/admin/users?coach=${coach.id}`,
        headers: authorization ? { authorization } : {},
      })
      expect([401, 403]).toContain(response.statusCode)
    }
    await close()
  })
})
