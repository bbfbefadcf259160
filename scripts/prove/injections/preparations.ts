import type { CallId } from '#contract/endpoints.ts'
import { aSession } from '#server/testing/accounts.ts'
import type { Prepare } from '#server/testing/calls/call-case.ts'
import { aCoach, byAdmin, today } from '#server/testing/calls/preparations.ts'
import type { World } from '#server/testing/calls/world.ts'

/** The member whom as many calls as possible are about, and the coach who says something to them. */
type People = { coachId: string }

const params = { day: today }

/** How some calls are prepared here, so that what they write stays where a screen shows it. */
export function preparationsFor({ coachId }: People): Partial<Record<CallId, Prepare>> {
  const asCoach = async ({ context }: World) => (await aSession(context, { id: coachId })).headers
  return {
    // A reason is kept only of a block.
    changeUser: async (world) => ({
      params: { id: (await world.member()).id },
      body: { blocked: true, coachId: (await aCoach(world)).id },
    }),
    // The day may have been written down in an earlier round.
    saveProgress: async ({ member, call }) => {
      const { headers: as } = await member()
      const { entry } = await call('readProgressDay', { as, params })
      return { as, params, body: { photos: [], basis: entry?.updatedAt ?? null } }
    },
    commentProgress: async (world) => ({
      as: await asCoach(world),
      params: { id: (await world.member()).id, ...params },
    }),
    // A coach's name is shown with what they say.
    changeCoach: () => ({ params: { id: coachId }, body: byAdmin }),
    // A draft of its own would take away the one that was just shared.
    openDraft: () => ({ body: { token: 'none' } }),
  }
}

/** Whoever is blocked calls nothing any more, and staff see the reason for as long as nobody does. */
export const lastOfAll: CallId = 'changeUser'
