import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ListFacts, ListQuery, sorts } from './lists.ts'
import { oneLine, optionalLine } from './text.ts'
import { Id, Instant, isFileLink, LocalizedText, WebLink, whenObject } from './values.ts'

/** The types of library resources: videos, and three types of documents. */
export const resourceTypes = ['video', 'training', 'diet', 'general'] as const
export const ResourceType = z.enum(resourceTypes)
export type ResourceType = z.infer<typeof ResourceType>

/** The last place that a resource can be given in the list of its kind. */
export const lastPosition = 999

/** How long a deleted resource can be restored, in milliseconds: an hour; then it is purged with its file. */
export const deletedResourceLife = 60 * 60 * 1000

/**
 * A document or video of the library. `url` is http(s), or a short-lived signed link to an uploaded file, described by
 * `file`; `accessLevel` says to whom it may be assigned: everybody. `position` is its place in the list of its kind, null
 * for none; `version` counts its changes.
 */
export const Resource = z
  .object({
    _id: Id,
    title: LocalizedText,
    url: z.string(),
    type: ResourceType,
    category: z.string(),
    isActive: z.boolean(),
    accessLevel: z.literal('all'),
    position: z.int().nullable(),
    version: z.int(),
    file: z.object({ originalName: z.string(), size: z.int(), mimetype: z.string() }).optional(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Resource' })
export type Resource = z.infer<typeof Resource>

/**
 * A new resource: titles in both languages of at most 200 characters, and either a link or the ticket of an uploaded
 * file. `category` defaults to the type.
 */
export const ResourceInput = z
  .object({
    title: z.object({ ar: oneLine(200), en: oneLine(200) }),
    type: ResourceType,
    url: WebLink.optional(),
    cloudinaryId: Id.optional(),
    category: optionalLine(60).optional(),
    accessLevel: z.literal('all').optional(),
  })
  .refine(({ url, cloudinaryId }) => url || cloudinaryId, {
    path: ['url'],
    message: 'required',
    when: whenObject,
  })
  .superRefine(({ url, cloudinaryId }, context) => {
    if (url && isFileLink(url)) context.addIssue({ code: 'custom', path: ['url'], message: 'file_link' })
    if (url && cloudinaryId) context.addIssue({ code: 'custom', path: ['url'], message: 'invalid' })
  })
  .meta({ id: 'ResourceInput' })
export type ResourceInput = z.infer<typeof ResourceInput>

/**
 * The library, newest first by default, a page at a time; `position` sorts by place, what has none newest first behind
 * it. `q` matches word beginnings in both titles.
 */
export const listResources = endpoint({
  id: 'listResources',
  method: 'GET',
  path: '/admin/resources',
  summary: 'Lists the resources of the library.',
  access: 'coach',
  belongsTo: 'nobody',
  query: ListQuery.extend({
    kind: z.enum(['video', 'document']).optional(),
    type: ResourceType.optional(),
    sort: z.enum([...sorts, 'position']).default('newest'),
    q: optionalLine(100).optional(),
  }),
  status: 200,
  response: ListFacts.extend({ data: z.array(Resource) }),
  errors: [],
})

/** The cap for counting the users of a resource, since counting more would be too expensive. */
export const holderCountCap = 10_000

/** One resource, and how many users have it, counted up to `holderCountCap`. */
export const getLibraryResource = endpoint({
  id: 'getLibraryResource',
  method: 'GET',
  path: '/admin/resources/{id}',
  summary: 'Reads one resource of the library, and how many users have it.',
  access: 'coach',
  belongsTo: 'nobody',
  params: z.object({ id: Id }),
  status: 200,
  response: z.object({ resource: Resource, holders: z.int() }),
  errors: ['not_found'],
})

/**
 * A change of a resource; missing fields do not change, `position` null removes its place. It also applies to all
 * assignments. A video stays a video, and a file no link. `wasVersion` is the version that the caller saw: if the
 * resource has changed since, nothing is done, unless it is already as wanted.
 */
export const ResourceChange = z
  .object({
    title: z.object({ ar: oneLine(200), en: oneLine(200) }).optional(),
    type: ResourceType.optional(),
    url: WebLink.refine((url) => !isFileLink(url), 'file_link').optional(),
    category: optionalLine(60).optional(),
    position: z
      .int({ error: 'position' })
      .min(1, 'position')
      .max(lastPosition, 'position')
      .nullable()
      .optional(),
    wasVersion: z.int().optional(),
  })
  .meta({ id: 'ResourceChange' })
export type ResourceChange = z.infer<typeof ResourceChange>

/** Changes a resource and its assignments. */
export const changeResource = endpoint({
  id: 'changeResource',
  method: 'PUT',
  path: '/resources/{id}',
  summary: 'Changes a resource of the library, also for everybody who has it.',
  access: 'coach',
  belongsTo: 'nobody',
  params: z.object({ id: Id }),
  body: ResourceChange,
  status: 200,
  response: z.object({ resource: Resource }),
  errors: ['not_found', 'resource_of_others', 'resource_changed'],
})

/** Adds a resource by its link, or by the ticket of an uploaded file. */
export const addResource = endpoint({
  id: 'addResource',
  method: 'POST',
  path: '/admin/resources',
  aliases: ['/resources'],
  summary: 'Adds a resource to the library.',
  access: 'coach',
  belongsTo: 'nobody',
  body: ResourceInput,
  status: 201,
  response: z.object({ resource: Resource }),
  errors: ['upload_missing', 'repeat_differs', 'repeat_in_progress', 'busy'],
  repeatable: true,
})

/** Deletes a resource with its assignments. A repeat by the same user changes nothing; for others it is `not_found`. */
export const deleteResource = endpoint({
  id: 'deleteResource',
  method: 'DELETE',
  path: '/admin/resources/{id}',
  aliases: ['/resources/{id}'],
  summary: 'Deletes a resource, also for everybody who has it; it can be restored for an hour.',
  access: 'coach',
  belongsTo: 'nobody',
  params: z.object({ id: Id }),
  status: 204,
  response: z.void(),
  errors: ['not_found', 'resource_of_others'],
})

/** Restores a deleted resource with its assignments. */
export const restoreResource = endpoint({
  id: 'restoreResource',
  method: 'POST',
  path: '/admin/resources/{id}/restore',
  summary: 'Restores a deleted resource, within an hour.',
  access: 'coach',
  belongsTo: 'nobody',
  params: z.object({ id: Id }),
  status: 200,
  response: z.object({ resource: Resource }),
  errors: ['not_found', 'resource_of_others'],
})
