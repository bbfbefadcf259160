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

const reason = 'She showed me her mailbox'

// A case may be prepared many times on one product, and an address may have an account since.
let made = 0

/** A member with a new address that waits. */
async function withChange(world: World) {
  const { id } = await world.member()
  const email = `waiting-${++made}@example.com`
  await world.call('requestEmailChange', { params: { id }, body: { email } })
  return { params: { id }, body: { email, reason } }
}

async function blockedWithChange(world: World) {
  const prepared = await withChange(world)
  const wholeBody = { blocked: true, blockedReason: 'Test' }
  await world.call('changeUser', { params: prepared.params, wholeBody })
  return prepared
}

/** A member with a new address that another account has verified since. */
async function withTakenChange(world: World) {
  const prepared = await withChange(world)
  await anAccount(world.context, { email: prepared.body.email })
  return prepared
}

async function usedByOthers(world: World) {
  const prepared = await withChange(world)
  await world.call('addMember', { body: { email: prepared.body.email, subscription: undefined } })
  return prepared
}

/** The link of a waiting address, as its mail has it. */
async function mailedLink(world: World) {
  const { params } = await withChange(world)
  const token = `a token of a test ${made}`
  await world.context.db
    .updateTable('email_changes')
    .set({ token_hash: hashToken(token) })
    .where('user_id', '=', params.id)
    .execute()
  return { body: { token } }
}

/** Only the id of a member, for the calls that take nothing else. */
const idOf = (prepare: (world: World) => Promise<{ params: { id: string } }>) => async (world: World) => ({
  params: (await prepare(world)).params,
})

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
      email_change_blocked: idOf(blockedWithChange),
    },
  },
  resendEmailChange: {
    happy: idOf(withChange),
    conflicts: {
      email_taken: idOf(withTakenChange),
      email_change_blocked: idOf(blockedWithChange),
      email_change_gone: ofMember,
    },
  },
  cancelEmailChange: { happy: idOf(withChange) },
  confirmEmailChange: {
    happy: withChange,
    conflicts: {
      email_taken: withTakenChange,
      email_used_by_others: usedByOthers,
      email_change_blocked: blockedWithChange,
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
