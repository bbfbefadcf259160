import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Resource, ResourceType } from './library.ts'
import { ListFacts, ListQuery } from './lists.ts'
import { optionalLine } from './text.ts'
import { Id } from './values.ts'

/**
 * Documents and videos, newest first: the whole library for staff; for a member their assigned resources, with an empty
 * `url` under a daily limit.
 */
export const browseResources = endpoint({
  id: 'browseResources',
  method: 'GET',
  path: '/resources',
  summary: 'Lists documents and videos: the library for staff, their assignments for members.',
  access: 'member_or_coach',
  belongsTo: 'nobody',
  query: ListQuery.extend({ category: optionalLine(60).optional(), type: ResourceType.optional() }),
  status: 200,
  response: ListFacts.extend({ resources: z.array(Resource) }),
  errors: ['access_expired'],
})

/** The maximum number of categories in a response. */
export const maxCategories = 200

/** The categories of what `browseResources` lists, in alphabetical order. */
export const listCategories = endpoint({
  id: 'listCategories',
  method: 'GET',
  path: '/resources/categories',
  summary: 'Lists the categories of the documents and videos that the caller may see.',
  access: 'member_or_coach',
  belongsTo: 'nobody',
  status: 200,
  response: z.object({ categories: z.array(z.string()).max(maxCategories) }),
  errors: ['access_expired'],
})

/** One document or video, as in `browseResources`. */
export const getResource = endpoint({
  id: 'getResource',
  method: 'GET',
  path: '/resources/{id}',
  summary: 'Reads one document or video: any of the library for staff, an assigned one for members.',
  access: 'member_or_coach',
  belongsTo: 'nobody',
  params: z.object({ id: Id }),
  status: 200,
  response: z.object({ resource: Resource }),
  errors: ['access_expired', 'not_found'],
})
