import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { oneLine, optionalLine } from './text.ts'
import { Id, Instant, isSignedFileLink, LocalizedText, PageFacts, PageQuery, WebLink } from './values.ts'

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
  .superRefine(({ url, cloudinaryId }, context) => {
    if (!url && !cloudinaryId) context.addIssue({ code: 'custom', path: ['url'], message: 'required' })
    if (url && isSignedFileLink(url))
      context.addIssue({ code: 'custom', path: ['url'], message: 'file_link' })
    if (url && cloudinaryId) context.addIssue({ code: 'custom', path: ['url'], message: 'invalid' })
  })
  .meta({ id: 'ResourceInput' })
export type ResourceInput = z.infer<typeof ResourceInput>

/** The library, newest first, a page at a time. `q` matches word beginnings in both titles. */
export const listResources = endpoint({
  id: 'listResources',
  method: 'GET',
  path: '/admin/resources',
  summary: 'Lists the resources of the library.',
  access: 'staff',
  query: PageQuery.extend({
    kind: z.enum(['video', 'document']).optional(),
    type: ResourceType.optional(),
    q: optionalLine(100).optional(),
  }),
  status: 200,
  answer: PageFacts.extend({ data: z.array(Resource) }),
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

/** Takes a resource out of the library and away from everybody who has it; deleting it twice changes nothing. */
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
