import { z } from 'zod'
import { BatchMember, BatchMembers } from './batch-values.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './values.ts'

/** What became of a member: `given`, `nothing_missing`, or the code of the error that `giveStarterBundle` has for them. */
export const bundleOutcomes = [
  'given',
  'nothing_missing',
  'not_found',
  'no_active_plan',
  'no_starter_bundle',
  'too_many_items',
] as const
export type BundleOutcome = (typeof bundleOutcomes)[number]

/** Gives several members what is missing of their packages' bundles, in one transaction; `given` counts the items. */
export const giveStarterBundles = endpoint({
  id: 'giveStarterBundles',
  method: 'POST',
  path: '/admin/starter-bundles/batches',
  summary: 'Gives several members what is missing of the starter bundles of their packages; can be undone.',
  access: 'coach',
  belongsTo: 'filtered',
  body: z.object({ userIds: BatchMembers }),
  status: 200,
  response: z.object({
    batch: Id.nullable(),
    members: z.array(BatchMember.extend({ outcome: z.enum(bundleOutcomes), given: z.int() })),
  }),
  errors: [],
  repeatable: true,
})

/**
 * Unassigns what the caller's own batch has given, within an hour. What was unassigned, renamed or assigned anew since
 * is no part of it; `removed` is 0 for a member with nothing but renamed items.
 */
export const undoStarterBundles = endpoint({
  id: 'undoStarterBundles',
  method: 'POST',
  path: '/admin/starter-bundles/batches/{id}/undo',
  summary: 'Unassigns exactly what a batch of starter bundles has given.',
  access: 'coach',
  belongsTo: 'filtered',
  params: z.object({ id: Id }),
  status: 200,
  response: z.object({ members: z.array(BatchMember.extend({ removed: z.int() })) }),
  errors: ['not_found', 'undo_too_late'],
  repeatable: true,
})
