import { maxTags } from '#contract/person-notes.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { anAccount } from '#server/test/accounts.ts'
import type { CallCases, Prepare } from './call-case.ts'
import type { World } from './world.ts'

const ofMember: Prepare = async (world) => ({ params: { id: (await world.member()).id } })

/** A note about a new member, by the cases' admin. */
async function aNote(world: World) {
  const { id } = await world.member()
  const { note } = await world.call('addNote', { params: { id } })
  return { id, noteId: note._id }
}

async function deletedNote(world: World) {
  const params = await aNote(world)
  const { undo } = await world.call('deleteNote', { params })
  return { params: { id: params.id }, body: { undo } }
}

const waiting = 'waiting@example.com'
const reason = 'She showed me her mailbox'

/** A member with a new address that waits. */
async function withChange(world: World, email = waiting) {
  const { id } = await world.member()
  await world.call('requestEmailChange', { params: { id }, body: { email } })
  return { id }
}

async function blockedWithChange(world: World) {
  const params = await withChange(world, 'blocked-change@example.com')
  await world.call('changeUser', { params, wholeBody: { blocked: true, blockedReason: 'Test' } })
  return params
}

/** A member with a new address that another account has verified since. */
async function withTakenChange(world: World) {
  const email = `taken-${++taken}@example.com`
  const params = await withChange(world, email)
  await anAccount(world.context, { email })
  return { params, body: { email, reason } }
}
let taken = 0

async function usedByOthers(world: World) {
  const email = 'claimed-by-others@example.com'
  const params = await withChange(world, email)
  await world.call('addMember', { body: { email, subscription: undefined } })
  return { params, body: { email, reason } }
}

/** The link of a waiting address, as its mail has it. */
async function mailedLink(world: World) {
  const { id } = await withChange(world, 'proved@example.com')
  const token = 'a token of a test'
  await world.context.db
    .updateTable('email_changes')
    .set({ token_hash: hashToken(token) })
    .where('user_id', '=', id)
    .execute()
  return { body: { token } }
}

/** The page of one user: timeline, history, notes and tags. */
export const personCases = {
  readUserDetails: { happy: ofMember },
  requestEmailChange: {
    happy: ofMember,
    conflicts: {
      email_taken: async (world) => {
        const { email } = await world.member()
        return { ...(await ofMember(world)), body: { email } }
      },
      email_change_blocked: async (world) => ({ params: await blockedWithChange(world) }),
    },
  },
  resendEmailChange: {
    happy: async (world) => ({ params: await withChange(world) }),
    conflicts: {
      email_taken: async (world) => ({ params: (await withTakenChange(world)).params }),
      email_change_blocked: async (world) => ({ params: await blockedWithChange(world) }),
      email_change_gone: ofMember,
    },
  },
  cancelEmailChange: { happy: async (world) => ({ params: await withChange(world) }) },
  confirmEmailChange: {
    happy: async (world) => ({ params: await withChange(world), body: { email: waiting, reason } }),
    conflicts: {
      email_taken: withTakenChange,
      email_used_by_others: usedByOthers,
      email_change_blocked: async (world) => ({
        params: await blockedWithChange(world),
        body: { email: 'blocked-change@example.com', reason },
      }),
      email_change_gone: ofMember,
    },
  },
  proveEmailChange: { happy: mailedLink },
  readTimeline: { happy: ofMember },
  readHistory: { happy: ofMember },
  listNotes: { happy: ofMember },
  addNote: { happy: ofMember },
  changeNote: { happy: async (world) => ({ params: await aNote(world) }) },
  deleteNote: { happy: async (world) => ({ params: await aNote(world) }) },
  restoreNote: { happy: deletedNote, conflicts: { note_undo_too_late: ofMember } },
  addTag: {
    happy: ofMember,
    conflicts: {
      too_many_tags: async (world) => {
        const params = { id: (await world.member()).id }
        for (let at = 0; at < maxTags; at++)
          await world.call('addTag', { params, body: { tag: `tag ${at}` } })
        return { params }
      },
    },
  },
  removeTag: { happy: ofMember },
  suggestTags: { happy: () => ({}) },
} satisfies Partial<CallCases>
