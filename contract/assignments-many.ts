import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { UserFilters } from './users.ts'
import { Id, whenObject } from './values.ts'

/** The maximum number of users that get a resource at once. */
export const maxReceivers = 1000

/** Whom to give a resource: these users, or all that a filter of the user list finds. */
const Receivers = z
  .object({
    userIds: z.array(Id).min(1).max(maxReceivers).optional(),
    filter: UserFilters.optional(),
    /** Chosen by the client, so that a call that failed midway is continued as the same batch. */
    batch: Id.optional(),
  })
  .refine(({ userIds, filter }) => (userIds === undefined) !== (filter === undefined), {
    path: ['userIds'],
    message: 'required',
    when: whenObject,
  })
  .meta({ anyOf: [{ required: ['userIds'] }, { required: ['filter'] }] })

/**
 * Gives a resource to many users, at most `maxReceivers`. A repeat with the same `batch` of the same caller gives what is
 * missing, and counts all of the batch as `given`. `had` counts those who had it already, `skipped` those who are
 * blocked, have too many items, or are no users any more. `batch` undoes it; null if nobody got it.
 */
export const giveToMany = endpoint({
  id: 'giveToMany',
  method: 'POST',
  path: '/admin/resources/{id}/batches',
  summary: 'Gives a resource of the library to many users, chosen or by a filter; can be undone for an hour.',
  access: 'coach',
  belongsTo: 'filtered',
  params: z.object({ id: Id }),
  body: Receivers,
  maxBodyBytes: 256 * 1024,
  status: 200,
  response: z.object({ batch: Id.nullable(), given: z.int(), had: z.int(), skipped: z.int() }),
  errors: ['not_found', 'repeat_differs', 'repeat_in_progress', 'busy'],
  repeatable: true,
})

/**
 * Unassigns what the caller's own batch has given, within an hour. What was opened, renamed, or unassigned since is no
 * part of it; `left` counts what users have opened or staff renamed.
 */
export const undoGiveToMany = endpoint({
  id: 'undoGiveToMany',
  method: 'POST',
  path: '/admin/resources/batches/{id}/undo',
  summary: 'Unassigns exactly what giving a resource to many users has given.',
  access: 'coach',
  belongsTo: 'filtered',
  params: z.object({ id: Id }),
  status: 200,
  response: z.object({ removed: z.int(), left: z.int() }),
  errors: ['not_found', 'undo_too_late'],
  repeatable: true,
})
