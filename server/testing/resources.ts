import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Resource } from '#contract/resources.ts'
import type { SentFile } from '#contract/uploads.ts'
import { sendPicture, staffFormOf } from './site-pictures.ts'

/** A file for the library and what its sender calls it. */
export type LibraryFile = { bytes: Buffer; name: string }

/** Sends a file for the library as it is, and answers whatever comes. */
export function sendLibraryFile(
  app: FastifyInstance,
  token: string,
  { bytes, name }: LibraryFile,
): Promise<LightMyRequestResponse> {
  const form = staffFormOf(bytes, { name, type: 'application/octet-stream', purpose: 'resource' })
  return sendPicture(app, token, form)
}

/** Uploads a file for the library; fails where it was refused. */
export async function uploadLibraryFile(
  app: FastifyInstance,
  token: string,
  file: LibraryFile,
): Promise<SentFile> {
  const response = await sendLibraryFile(app, token, file)
  if (response.statusCode !== 201) throw new Error(`The file was refused: ${response.body}`)
  return response.json().file
}

/** Adds a resource through the API; fails where it was refused. */
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
  if (response.statusCode !== 201) throw new Error(`The resource was refused: ${response.body}`)
  return response.json().resource
}

/** A valid resource, with whatever a test wants different. */
export function aResource(different: Record<string, unknown> = {}): object {
  const title = { ar: 'تمارين الإحماء', en: 'Warm-up drills' }
  const where = 'cloudinaryId' in different ? {} : { url: 'https://example.com/warm-up.pdf' }
  return { title, type: 'training', ...where, ...different }
}
