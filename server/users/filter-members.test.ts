import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { userStates } from '#contract/users.ts'
import { userCountCap } from '#contract/users-counts.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { numbersUpTo } from '#server/test/large-tables.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { testApp } from '#server/test/test-app.ts'
import { countUsers } from './count-users.ts'

eachDatabase((kind) => {
  it('the counts of all states equal their lists, also of one coach, for staff only', async () => {
    const { app, context, clock, close } = await testApp(kind)
    const coach = await anAccount(context, { role: 'coach', name: 'Hany', username: 'hany' })
    const own = await anAccount(context, { name: 'Own' })
    await anAccount(context, { name: 'Ending', days: 3 })
    await anAccount(context, { name: 'None', days: 0 })
    await anAccount(context, { name: 'Expired', days: 1 })
    const blocked = await anAccount(context, { name: 'Blocked' })
    clock.advance(2 * 24 * 60 * 60_000)
    const headers = { authorization: `Bearer ${await signInAsAdmin(context)}` }
    const put = (id: string, payload: object) =>
      app.inject({ method: 'PUT', url: `/api/admin/users/${id}`, headers, payload })
    await put(blocked.id, { blocked: true, wasBlocked: false })
    await put(own.id, { coachId: coach.id })
    const queries: Record<string, string>[] = [
      ...[{}, { coach: coach.id }, { coach: 'nobody' }, { coach: 'none' }],
      ...[{ plan: 'basic' }, { plan: 'premium' }, { coach: coach.id, plan: 'basic' }],
    ]
    for (const query of queries) {
      const { counts } = (await app.inject({ url: '/api/admin/users/counts', query, headers })).json()
      for (const status of [undefined, ...userStates]) {
        const listed = { ...query, ...(status && { status }) }
        const { total } = (await app.inject({ url: '/api/admin/users', query: listed, headers })).json()
        expect(counts[status ?? 'all'], String(status)).toEqual({ count: total, isLowerBound: false })
      }
    }
    const { counts } = (await app.inject({ url: '/api/admin/users/counts', headers })).json()
    expect(counts).toMatchObject({ all: { count: 5 }, blocked: { count: 1 }, expired: { count: 1 } })
    const { headers: asMember } = await aSession(context, own)
    for (const [sent, code] of [
      [{}, 401],
      [asMember, 403],
    ] as const) {
      expect((await app.inject({ url: '/api/admin/users/counts', headers: sent })).statusCode).toBe(code)
    }
    await close()
  })

  it('more users than the bound are not counted', async () => {
    const { context, kind: database, close } = { ...(await testApp(kind)), kind }
    const { id } = await anAccount(context)
    const row = await context.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const columns = Object.keys(row)
    const own: Record<string, unknown> = {
      id: sql`'copy-' || cast(n as text)`,
      email: sql`null`,
      unproved_email: sql`null`,
    }
    const values = columns.map((column) => own[column] ?? sql.ref(`users.${column}`))
    await sql`insert into users (${sql.join(columns.map((column) => sql.ref(column)))})
      select ${sql.join(values)} from users, ${numbersUpTo(database, userCountCap)} as numbers
      where users.id = ${id}`.execute(context.db)
    const counts = await countUsers(context, { coach: undefined, onlyOfCoach: null })
    expect(counts.all).toEqual({ count: userCountCap, isLowerBound: true })
    expect(counts.active).toEqual({ count: userCountCap, isLowerBound: true })
    expect(counts.expired).toEqual({ count: 0, isLowerBound: false })
    await close()
  })

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
    expect(await list({ coach: 'none' })).toEqual(['Expired'])
    expect(await list({ coach: 'none', status: 'active' })).toEqual([])
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
