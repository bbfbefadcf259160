import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Resource } from '#contract/library.ts'
import type { SentFile } from '#contract/uploads.ts'
import { sendPicture, staffFormOf } from './site-pictures.ts'

/** A library file and its original name. */
export type LibraryFile = { bytes: Buffer; name: string }

/** Sends a library file; returns any response. */
export function sendLibraryFile(
  app: FastifyInstance,
  token: string,
  { bytes, name }: LibraryFile,
): Promise<LightMyRequestResponse> {
  const form = staffFormOf(bytes, { name, type: 'application/octet-stream', purpose: 'resource' })
  return sendPicture(app, token, form)
}

/** Uploads a library file; throws if it is rejected. */
export async function uploadLibraryFile(
  app: FastifyInstance,
  token: string,
  file: LibraryFile,
): Promise<SentFile> {
  const response = await sendLibraryFile(app, token, file)
  if (response.statusCode !== 201) throw new Error(`The file was rejected: ${response.body}`)
  return response.json().file
}

/** Adds a resource through the API; throws if it is rejected. */
export async function addedResource(
  app: FastifyInstance,
  token: string,
  different: Record<string, unknown> = {},
): Promise<Resource> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/admin/resources',
    headers: { authorization: `Bearer ${token}` },
    payload: aResource(different),
  })
  if (response.statusCode !== 201) throw new Error(`The resource was rejected: ${response.body}`)
  return response.json().resource
}

/** A valid resource with the given fields replaced. */
export function aResource(different: Record<string, unknown> = {}): object {
  const title = { ar: 'تمارين الإحماء', en: 'Warm-up drills' }
  const where = 'cloudinaryId' in different ? {} : { url: 'https://example.com/warm-up.pdf' }
  return { title, type: 'training', ...where, ...different }
}
