import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ListFacts, ListQuery } from './lists.ts'
import { oneLine, optionalLine } from './text.ts'
import { besideOthers, Id, Instant, isFileLink, LocalizedText, WebLink } from './values.ts'

/** What the library holds: videos, and documents of three types. */
export const resourceTypes = ['video', 'training', 'diet', 'general'] as const
export const ResourceType = z.enum(resourceTypes)
export type ResourceType = z.infer<typeof ResourceType>

/** How long a deleted resource can be taken back, in milliseconds: an hour; after it, it is gone with its file. */
export const deletedResourceLife = 60 * 60 * 1000

/**
 * A document or video of the library. `url` is http(s), or a short-lived signed link to an uploaded file, of which
 * `file` tells; `accessLevel` says to whom it may be given, which is everybody.
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
    file: z.object({ originalName: z.string(), size: z.int(), mimetype: z.string() }).optional(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Resource' })
export type Resource = z.infer<typeof Resource>

/**
 * A new resource: titles in both languages of at most 200 characters, and either a link or the ticket of a file that
 * was uploaded for it. `category` defaults to the type.
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
    when: besideOthers,
  })
  .superRefine(({ url, cloudinaryId }, context) => {
    if (url && isFileLink(url)) context.addIssue({ code: 'custom', path: ['url'], message: 'file_link' })
    if (url && cloudinaryId) context.addIssue({ code: 'custom', path: ['url'], message: 'invalid' })
  })
  .meta({ id: 'ResourceInput' })
export type ResourceInput = z.infer<typeof ResourceInput>

/** The library, newest first where nothing else is asked for, a page at a time. `q` matches word beginnings in both titles. */
export const listResources = endpoint({
  id: 'listResources',
  method: 'GET',
  path: '/admin/resources',
  summary: 'Lists the resources of the library.',
  access: 'staff',
  query: ListQuery.extend({
    kind: z.enum(['video', 'document']).optional(),
    type: ResourceType.optional(),
    q: optionalLine(100).optional(),
  }),
  status: 200,
  answer: ListFacts.extend({ data: z.array(Resource) }),
  errors: [],
})

/** Where the counting of those who have a resource stops: counting on would cost too much. */
export const mostHoldersCounted = 10_000

/** One resource, and how many users have it, counted to `mostHoldersCounted`. */
export const getLibraryResource = endpoint({
  id: 'getLibraryResource',
  method: 'GET',
  path: '/admin/resources/{id}',
  summary: 'Reads one resource of the library, and how many users have it.',
  access: 'staff',
  params: z.object({ id: Id }),
  status: 200,
  answer: z.object({ resource: Resource, holders: z.int() }),
  errors: ['not_found'],
})

/**
 * Documents and videos, newest first: to staff all of the library, to a member what they were given of it, where `url` is
 * empty if a daily limit guards it.
 */
export const browseResources = endpoint({
  id: 'browseResources',
  method: 'GET',
  path: '/resources',
  summary: 'Lists documents and videos: to staff the library, to members what they were given of it.',
  access: 'reader',
  query: ListQuery.extend({ category: optionalLine(60).optional(), type: ResourceType.optional() }),
  status: 200,
  answer: ListFacts.extend({ resources: z.array(Resource) }),
  errors: ['access_expired'],
})

/** How many categories are told at most. */
export const mostCategories = 200

/** The categories of what `browseResources` lists, by their names. */
export const listCategories = endpoint({
  id: 'listCategories',
  method: 'GET',
  path: '/resources/categories',
  summary: 'Lists the categories of the documents and videos that the caller may see.',
  access: 'reader',
  status: 200,
  answer: z.object({ categories: z.array(z.string()).max(mostCategories) }),
  errors: ['access_expired'],
})

/** One document or video, as `browseResources` lists it. */
export const getResource = endpoint({
  id: 'getResource',
  method: 'GET',
  path: '/resources/{id}',
  summary: 'Reads one document or video: staff any of the library, members what they were given of it.',
  access: 'reader',
  params: z.object({ id: Id }),
  status: 200,
  answer: z.object({ resource: Resource }),
  errors: ['access_expired', 'not_found'],
})

/**
 * What is changed of a resource; what is not named stays. Whoever has it has it as it is then. A video stays a video, and
 * a file of the product's own stays that file.
 */
export const ResourceChange = z
  .object({
    title: z.object({ ar: oneLine(200), en: oneLine(200) }).optional(),
    type: ResourceType.optional(),
    url: WebLink.refine((url) => !isFileLink(url), 'file_link').optional(),
    category: optionalLine(60).optional(),
  })
  .meta({ id: 'ResourceChange' })
export type ResourceChange = z.infer<typeof ResourceChange>

/** Changes a resource, also for everybody who has it. */
export const changeResource = endpoint({
  id: 'changeResource',
  method: 'PUT',
  path: '/resources/{id}',
  summary: 'Changes a resource of the library, also for everybody who has it.',
  access: 'staff',
  params: z.object({ id: Id }),
  body: ResourceChange,
  status: 200,
  answer: z.object({ resource: Resource }),
  errors: ['not_found'],
})

/** Adds a resource by its link, or by the ticket of a file uploaded for it. */
export const addResource = endpoint({
  id: 'addResource',
  method: 'POST',
  path: '/admin/resources',
  summary: 'Adds a resource to the library.',
  access: 'staff',
  body: ResourceInput,
  status: 201,
  answer: z.object({ resource: Resource }),
  errors: ['upload_missing', 'repeat_differs', 'repeat_in_progress', 'busy'],
  repeatable: true,
})

/** The same under the path of the generic client. */
export const addResourceAlias = endpoint({ ...addResource, id: 'addResourceAlias', path: '/resources' })

/**
 * Takes a resource out of the library and away from everybody who has it. The same person may ask for it twice, which
 * changes nothing; what somebody else deleted before is `not_found`.
 */
export const deleteResource = endpoint({
  id: 'deleteResource',
  method: 'DELETE',
  path: '/admin/resources/{id}',
  summary: 'Deletes a resource, also for everybody who has it; it can be taken back for an hour.',
  access: 'staff',
  params: z.object({ id: Id }),
  status: 204,
  answer: z.void(),
  errors: ['not_found'],
})

/** The same under the path of the generic client. */
export const deleteResourceAlias = endpoint({
  ...deleteResource,
  id: 'deleteResourceAlias',
  path: '/resources/{id}',
})

/** Takes a deletion back: the resource is in the library again and with everybody who had it. */
export const restoreResource = endpoint({
  id: 'restoreResource',
  method: 'POST',
  path: '/admin/resources/{id}/restore',
  summary: 'Takes the deletion of a resource back, within an hour.',
  access: 'staff',
  params: z.object({ id: Id }),
  status: 200,
  answer: z.object({ resource: Resource }),
  errors: ['not_found'],
})
