import { z } from 'zod'
import { documentTypes, ItemInput, ItemsInput, largestItemsBody } from './assigned-items.ts'
import { endpoint } from './endpoint.ts'
import { Usage, User } from './users.ts'
import { Id, whenObject } from './values.ts'

/**
 * Opens an assignment and counts it, once per item and Cairo day. `resourceId` is the id of the item or its resource;
 * without it, the call only returns the day's usage.
 */
export const accessResource = endpoint({
  id: 'accessResource',
  method: 'POST',
  path: '/subscriptions/access-resource',
  summary: 'Opens a document or video of the member, and counts it for the day.',
  access: 'active_member',
  body: z.object({ resourceType: z.enum(['video', ...documentTypes]), resourceId: Id.optional() }),
  status: 200,
  response: z.object({ usage: Usage, url: z.string().optional() }),
  errors: ['access_expired', 'not_found', 'daily_limit_reached'],
})

/** Assigns a document or a video to a member; a repeat changes nothing. */
export const assignItem = endpoint({
  id: 'assignItem',
  method: 'POST',
  path: '/admin/users/{id}/resources',
  summary: 'Assigns a document or a video to a user.',
  access: 'coach',
  belongsTo: { user: 'id' },
  params: z.object({ id: Id }),
  body: ItemInput,
  status: 200,
  response: z.object({ user: User }),
  errors: ['not_found', 'too_many_items'],
  repeatable: true,
})

/** Identifies an assigned item: by its own id, or its resource's. */
export type ItemName = { _id: string } | { _id?: undefined; resourceId: string }

function isNamed(item: { _id?: string; resourceId?: string }): item is ItemName {
  return Boolean(item._id || item.resourceId)
}

/** Unassigns a document or a video; if it is not assigned, nothing changes and `taken` is false. */
export const removeItem = endpoint({
  id: 'removeItem',
  method: 'DELETE',
  path: '/admin/users/{id}/resources',
  summary: 'Unassigns a document or a video, by the item’s `_id` or by `resourceId`.',
  access: 'coach',
  belongsTo: { user: 'id' },
  params: z.object({ id: Id }),
  body: z
    .object({
      _id: Id.optional(),
      resourceId: Id.optional(),
      resourceType: z.enum(['video', 'document']).optional(),
    })
    .refine(isNamed, { path: ['_id'], message: 'required', when: whenObject })
    .meta({ anyOf: [{ required: ['_id'] }, { required: ['resourceId'] }] }),
  status: 200,
  response: z.object({ user: User, taken: z.boolean() }),
  errors: ['not_found'],
})

/** Assigns several documents and videos to a member, all or none; existing assignments do not change. */
export const assignItems = endpoint({
  id: 'assignItems',
  method: 'POST',
  path: '/coach/assign-resources/{id}',
  summary: 'Assigns videos and documents to a user, in addition to existing ones.',
  access: 'coach',
  belongsTo: { user: 'id' },
  params: z.object({ id: Id }),
  body: ItemsInput,
  maxBodyBytes: largestItemsBody,
  status: 200,
  response: z.object({ user: User }),
  errors: ['not_found', 'too_many_items', 'repeat_differs', 'repeat_in_progress', 'busy'],
  repeatable: true,
})
