import type { CallId } from '#contract/endpoints.ts'
import { aSession } from '#server/test/accounts.ts'
import type { Prepare } from '#server/test/calls/call-case.ts'
import { intakeCases } from '#server/test/calls/intake-cases.ts'
import { aCoach, byAdmin, today } from '#server/test/calls/preparations.ts'
import type { World } from '#server/test/calls/world.ts'

/** The coach who comments on the member that most calls are about. */
type People = { coachId: string }

const params = { day: today }

/** The member, who agrees to what data is used for: the page about privacy has another text in each round. */
async function whoAgrees({ member, call }: World) {
  const { headers: as } = await member()
  const { purposes } = await call('readOwnPurposes', { as })
  await call('answerPurposes', { as, wholeBody: { agrees: true, privacyVersion: purposes.version } })
  return as
}

/** How to prepare some calls so that what they write stays visible on a screen. */
export function preparationsFor({ coachId }: People): Partial<Record<CallId, Prepare>> {
  const asCoach = async ({ context }: World) => (await aSession(context, { id: coachId })).headers
  return {
    // A reason is only stored for a block.
    changeUser: async (world) => ({
      params: { id: (await world.member()).id },
      body: { blocked: true, coachId: (await aCoach(world)).id },
    }),
    saveIntake: async (world) => {
      await whoAgrees(world)
      return intakeCases.saveIntake.happy(world)
    },
    // The entry may exist from an earlier round.
    saveProgress: async (world) => {
      const { call } = world
      const as = await whoAgrees(world)
      const { entry } = await call('readProgressDay', { as, params })
      return { as, params, body: { photos: [], basis: entry?.updatedAt ?? null } }
    },
    // Of a member whose health data is open to this coach.
    commentProgress: async (world) => {
      const { id } = await world.member()
      const now = world.context.clock.now()
      await world.context.db
        .insertInto('health_readers')
        .values({ user_id: id, staff_id: coachId, since: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return { as: await asCoach(world), params: { id, ...params } }
    },
    // A coach's name is shown with their comments.
    changeCoach: () => ({ params: { id: coachId }, body: byAdmin }),
    // Opening another draft would hide the one that was just shared.
    openDraft: () => ({ body: { token: 'none' } }),
  }
}

/** A blocked member can call nothing, and staff only see the reason while the block lasts. */
export const lastOfAll: CallId = 'changeUser'
