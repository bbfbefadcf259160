import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/person.ts'
import * as notes from '#contract/person-notes.ts'
import * as timeline from '#contract/person-timeline.ts'
import type { Context } from '#server/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { addNote } from './add-note.ts'
import { changeNote } from './change-note.ts'
import { addTag, removeTag } from './change-tags.ts'
import { deleteNote } from './delete-note.ts'
import { readDetails, readSuggestions } from './read-details.ts'
import { readHistory } from './read-history.ts'
import { readNotes } from './read-notes.ts'
import { readTimeline } from './read-timeline.ts'
import { restoreNote } from './restore-note.ts'

/** Registers the endpoints for the page of one user: timeline, history, notes and tags. */
export async function personRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, contract.readUserDetails, async ({ params }) => ({
    details: await readDetails(context, params.id),
  }))

  serve(app, timeline.readTimeline, ({ params, query }) => readTimeline(context, params.id, query))

  serve(app, contract.readHistory, ({ params, query }) => readHistory(context, params.id, query))

  serve(app, notes.addTag, async ({ params, body, actor }) => ({
    tags: await addTag(context, { userId: params.id, tag: body.tag }, actor),
  }))

  serve(app, notes.removeTag, async ({ params, body, actor }) => ({
    tags: await removeTag(context, { userId: params.id, tag: body.tag }, actor),
  }))

  serve(app, notes.suggestTags, async ({ query: { q = '' }, caller: { onlyOfCoach } }) => ({
    tags: await readSuggestions(context, { q, onlyOfCoach }),
  }))

  noteRoutes(app, context)
}

function noteRoutes(app: FastifyInstance, context: Context): void {
  serve(app, notes.listNotes, ({ params, query, caller }) =>
    readNotes(context, { userId: params.id, viewerId: caller.userId }, query),
  )

  serve(app, notes.addNote, async ({ params, body, actor }) => ({
    note: await addNote(context, { userId: params.id, text: body.text }, actor),
  }))

  serve(app, notes.changeNote, async ({ params, body, actor }) => ({
    note: await changeNote(context, { userId: params.id, noteId: params.noteId, text: body.text }, actor),
  }))

  serve(app, notes.deleteNote, async ({ params, actor }) => ({
    undo: await deleteNote(context, { userId: params.id, noteId: params.noteId }, actor),
  }))

  serve(app, notes.restoreNote, async ({ params, body, actor }) => ({
    note: await restoreNote(context, { userId: params.id, undo: body.undo }, actor),
  }))
}
