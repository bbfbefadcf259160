import { expect, it } from 'vitest'
import { anAccount } from '#server/test/accounts.ts'
import { openWorld, type World } from '#server/test/calls/world.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { aReader, type Person } from '#server/test/health.ts'

const coachOf = async ({ context }: World, { id }: { id: string }) => {
  const users = context.db.selectFrom('users').select(['coach_id', 'confirmed_coach_id'])
  return users.where('id', '=', id).executeTakeFirstOrThrow()
}

eachDatabase((kind) => {
  it('members without a coach get one together, confirmed; those who have one stay', async () => {
    const world = (await openWorld(kind)) as World & { close(): Promise<void> }
    const { context, call } = world
    const salma = await aReader(world, { staffRole: 'coach', name: 'Salma' })
    const nour = await aReader(world, { staffRole: 'coach', name: 'Nour' })
    const [mona, rana, dina] = [await anAccount(context), await anAccount(context), await anAccount(context)]
    await call('assignCoach', { wholeBody: { userId: dina.id, coachId: nour.id } })
    const userIds = [mona.id, rana.id, rana.id, dina.id, salma.id, 'unknown']
    const assign = (coachId: string) => call('assignUsersWithoutCoach', { wholeBody: { userIds, coachId } })
    expect(await assign(salma.id)).toEqual({ assigned: 2, left: 3 })
    for (const one of [mona, rana])
      expect(await coachOf(world, one)).toEqual({ coach_id: salma.id, confirmed_coach_id: salma.id })
    expect(await coachOf(world, dina)).toMatchObject({ coach_id: nour.id })
    expect(await assign(nour.id)).toEqual({ assigned: 0, left: 5 })
    const entries = await context.db
      .selectFrom('audit_entries')
      .select('subject_id')
      .where('action', '=', 'user.coach_changed')
      .execute()
    expect(entries.map(({ subject_id }) => subject_id).sort()).toEqual([mona.id, rana.id, dina.id].sort())
    await world.close()
  })

  it('an admin cannot take them, a coach assigns nobody, and one refusal leaves all as they are', async () => {
    const world = (await openWorld(kind)) as World & { close(): Promise<void> }
    const admin = await aReader(world, { staffRole: 'admin', name: 'Hany' })
    const salma = await aReader(world, { staffRole: 'coach', name: 'Salma' })
    const mona = await anAccount(world.context)
    const attempt = async ({ headers }: Pick<Person, 'headers'>, coachId: string) => {
      const { statusCode, body } = await world.app.inject({
        ...{ method: 'POST', url: '/api/coach/assign/many', headers },
        payload: { userIds: [mona.id], coachId },
      })
      return { status: statusCode, ...JSON.parse(body) }
    }
    const owner = { headers: world.staff as Person['headers'] }
    expect(await attempt(admin, admin.id)).toMatchObject({ status: 403, code: 'glass_required' })
    expect(await attempt(salma, salma.id)).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await attempt(owner, mona.id)).toMatchObject({ status: 422, code: 'invalid_input' })
    expect(await coachOf(world, mona)).toEqual({ coach_id: null, confirmed_coach_id: null })
    expect(await attempt(admin, salma.id)).toMatchObject({ status: 200, assigned: 1, left: 0 })
    await world.close()
  })
})
