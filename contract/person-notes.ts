import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ListFacts, PageQuery } from './lists.ts'
import { oneLine, optionalLine, paragraphs } from './text.ts'
import { Id, Instant } from './values.ts'

/** The longest note about a user, in characters. */
export const longestNote = 2000

/** The longest tag, in characters, and the maximum number of tags of a user. */
export const longestTag = 40
export const maxTags = 20

/** How many tags are suggested at most. */
export const maxSuggestedTags = 8

const params = z.object({ id: Id })
const ofNote = z.object({ id: Id, noteId: Id })

/** A note about a user, for staff. `isOwn`: by the caller, who alone changes it. `by` is missing if its account is removed. */
export const UserNote = z
  .object({
    _id: Id,
    text: z.string(),
    isOwn: z.boolean(),
    by: z.object({ _id: Id, name: z.string() }).optional(),
    createdAt: Instant,
    editedAt: Instant.optional(),
  })
  .meta({ id: 'UserNote' })
export type UserNote = z.infer<typeof UserNote>

const NoteInput = z.object({ text: paragraphs(longestNote) })

export const listNotes = endpoint({
  id: 'listNotes',
  method: 'GET',
  path: '/admin/users/{id}/notes',
  summary: 'Lists the notes of staff about a user, newest first.',
  access: 'staff',
  belongsTo: { user: 'id' },
  params,
  query: PageQuery,
  status: 200,
  response: ListFacts.extend({ notes: z.array(UserNote) }),
  errors: ['not_found'],
})

/** Members never see notes in their area; a copy of their data contains them. */
export const addNote = endpoint({
  id: 'addNote',
  method: 'POST',
  path: '/admin/users/{id}/notes',
  summary: 'Adds a note about a user, for staff.',
  access: 'staff',
  belongsTo: { user: 'id' },
  params,
  body: NoteInput,
  status: 201,
  response: z.object({ note: UserNote }),
  errors: ['not_found', 'repeat_differs', 'repeat_in_progress'],
  repeatable: true,
})

/** Changes a note of the caller’s own; another’s is 403. */
export const changeNote = endpoint({
  id: 'changeNote',
  method: 'PUT',
  path: '/admin/users/{id}/notes/{noteId}',
  summary: 'Changes a note of the caller’s own.',
  access: 'staff',
  belongsTo: { user: 'id' },
  params: ofNote,
  body: NoteInput,
  status: 200,
  response: z.object({ note: UserNote }),
  errors: ['not_found'],
})

/** Deletes a note of the caller’s own at once; another’s is 403. `undo` restores it within the hour. */
export const deleteNote = endpoint({
  id: 'deleteNote',
  method: 'DELETE',
  path: '/admin/users/{id}/notes/{noteId}',
  summary: 'Deletes a note of the caller’s own; returns what restores it.',
  access: 'staff',
  belongsTo: { user: 'id' },
  params: ofNote,
  status: 200,
  response: z.object({ undo: z.string() }),
  errors: ['not_found'],
})

/** Restores a deleted note with its text and time, by the `undo` of its deletion. */
export const restoreNote = endpoint({
  id: 'restoreNote',
  method: 'POST',
  path: '/admin/users/{id}/restored-notes',
  summary: 'Restores a note that was deleted within the hour.',
  access: 'staff',
  belongsTo: { user: 'id' },
  params,
  body: z.object({ undo: z.string().max(20_000) }),
  status: 200,
  response: z.object({ note: UserNote }),
  errors: ['not_found', 'note_undo_too_late'],
})

const TagInput = z.object({ tag: oneLine(longestTag) })
const Tags = z.object({ tags: z.array(z.string()) })

/** Adds a tag; one that differs only in case, vowel signs or letters written for one another changes nothing. */
export const addTag = endpoint({
  id: 'addTag',
  method: 'POST',
  path: '/admin/users/{id}/tags',
  summary: 'Adds a tag to a user; the user is found by it.',
  access: 'staff',
  belongsTo: { user: 'id' },
  params,
  body: TagInput,
  status: 200,
  response: Tags,
  errors: ['not_found', 'too_many_tags'],
})

/** Removes a tag; changes nothing if the user does not have it. */
export const removeTag = endpoint({
  id: 'removeTag',
  method: 'DELETE',
  path: '/admin/users/{id}/tags',
  summary: 'Removes a tag of a user.',
  access: 'staff',
  belongsTo: { user: 'id' },
  params,
  body: TagInput,
  status: 200,
  response: Tags,
  errors: ['not_found'],
})

/** Tags of any users that begin with `q`. */
export const suggestTags = endpoint({
  id: 'suggestTags',
  method: 'GET',
  path: '/admin/tags',
  summary: 'Suggests tags that users already have.',
  access: 'staff',
  belongsTo: 'filtered',
  query: z.object({ q: optionalLine(longestTag).optional() }),
  status: 200,
  response: Tags,
  errors: [],
})
