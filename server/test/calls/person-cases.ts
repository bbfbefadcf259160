import { maxTags } from '#contract/person-notes.ts'
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

/** The page of one user: timeline, history, notes and tags. */
export const personCases = {
  readUserDetails: { happy: ofMember },
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
