import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { EntryPage, EntryQuery, Measurements, ProgressEntry, ProgressOverview } from './progress.ts'
import { paragraphs } from './text.ts'
import { Day, Id } from './values.ts'

const ofUser = z.object({ id: Id })

export const readUserProgress = endpoint({
  id: 'readUserProgress',
  method: 'GET',
  path: '/admin/users/{id}/progress',
  summary: 'Reads the state of a user’s week.',
  access: 'coach',
  belongsTo: { user: 'id' },
  healthDataOf: 'id',
  params: ofUser,
  status: 200,
  response: z.object({ progress: ProgressOverview }),
  errors: ['not_found', 'glass_required', 'health_data_closed'],
})

/** A member's entries, for staff, newest first. */
export const listUserProgress = endpoint({
  id: 'listUserProgress',
  method: 'GET',
  path: '/admin/users/{id}/progress/entries',
  summary: 'Lists a user’s entries, a page at a time.',
  access: 'coach',
  belongsTo: { user: 'id' },
  healthDataOf: 'id',
  params: ofUser,
  query: EntryQuery,
  status: 200,
  response: EntryPage,
  errors: ['not_found', 'glass_required', 'health_data_closed'],
})

/** A member's measurements, for staff. */
export const readUserMeasurements = endpoint({
  id: 'readUserMeasurements',
  method: 'GET',
  path: '/admin/users/{id}/progress/measurements',
  summary: 'Reads a user’s measurements over time, for charts.',
  access: 'coach',
  belongsTo: { user: 'id' },
  healthDataOf: 'id',
  params: ofUser,
  status: 200,
  response: Measurements,
  errors: ['not_found', 'glass_required', 'health_data_closed'],
})

/** Sets the coach's comment on an entry, or deletes it with null. */
export const commentProgress = endpoint({
  id: 'commentProgress',
  method: 'PUT',
  path: '/admin/users/{id}/progress/entries/{day}/comment',
  summary: 'Saves or removes the coach’s comment on a day of a user’s progress.',
  access: 'coach',
  belongsTo: { user: 'id' },
  healthDataOf: 'id',
  params: ofUser.extend({ day: Day }),
  body: z.object({ comment: paragraphs(2000).nullable() }),
  status: 200,
  response: z.object({ entry: ProgressEntry }),
  errors: ['not_found', 'glass_required', 'health_data_closed'],
})
