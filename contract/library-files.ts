import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Resource } from './library.ts'
import { Id, Instant } from './values.ts'

/** How long a replaced file can be restored, in milliseconds: 30 days; then it is deleted. */
export const formerFileLife = 30 * 24 * 60 * 60 * 1000

/** How many replaced files of one resource are listed. */
export const maxFormerFiles = 50

/** A replaced file of a resource; `url` is a short-lived signed link, `deletedAt` when it will be deleted. */
export const FormerFile = z
  .object({
    _id: Id,
    url: z.string(),
    originalName: z.string(),
    size: z.int(),
    mimetype: z.string(),
    replacedAt: Instant,
    deletedAt: Instant,
  })
  .meta({ id: 'FormerFile' })
export type FormerFile = z.infer<typeof FormerFile>

const params = z.object({ id: Id })

/** The replaced files of a resource that can still be restored, newest first, at most `maxFormerFiles`. */
export const listResourceFiles = endpoint({
  id: 'listResourceFiles',
  method: 'GET',
  path: '/admin/resources/{id}/files',
  summary: 'Lists the replaced files of a resource that can be restored.',
  access: 'coach',
  belongsTo: 'nobody',
  params,
  status: 200,
  response: z.object({ files: z.array(FormerFile) }),
  errors: ['not_found'],
})

/**
 * Replaces the uploaded file of a resource: all who have it open the new one. `wasVersion` is the version of the
 * resource that the caller saw: if it has changed since, nothing is done and the ticket stays valid.
 */
export const replaceResourceFile = endpoint({
  id: 'replaceResourceFile',
  method: 'POST',
  path: '/admin/resources/{id}/files',
  summary:
    'Replaces the file of a resource, for everybody who has it; the former file can be restored for 30 days.',
  access: 'coach',
  belongsTo: 'nobody',
  params,
  body: z.object({ cloudinaryId: Id, wasVersion: z.int() }),
  status: 200,
  response: z.object({ resource: Resource }),
  errors: [
    'not_found',
    'resource_of_others',
    'resource_changed',
    'upload_missing',
    'repeat_differs',
    'repeat_in_progress',
    'busy',
  ],
  repeatable: true,
})

/** Makes a replaced file the current one again; the current one can be restored in turn. A repeat changes nothing. */
export const restoreResourceFile = endpoint({
  id: 'restoreResourceFile',
  method: 'POST',
  path: '/admin/resources/{id}/files/{fileId}/restore',
  summary: 'Restores a replaced file of a resource, for everybody who has it.',
  access: 'coach',
  belongsTo: 'nobody',
  params: z.object({ id: Id, fileId: Id }),
  body: z.object({ wasVersion: z.int() }),
  status: 200,
  response: z.object({ resource: Resource }),
  errors: ['not_found', 'resource_of_others', 'resource_changed'],
})
