import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { SentFile } from '#contract/uploads.ts'
import { staffFormOf, staffFormOfSeveral } from './site-pictures.ts'

type Headers = { authorization: string }

/** Gives or withdraws consent to progress photos; `headers` are those of the member. */
export async function consentToPhotos(app: FastifyInstance, headers: Headers, given = true): Promise<void> {
  const url = '/api/progress/photo-consent'
  const response = await app.inject({ method: 'PUT', url, headers, payload: { given } })
  if (response.statusCode !== 200) throw new Error(`The consent was rejected: ${response.body}`)
}

/** Sends progress photos in one form; returns any response. */
export function sendPhotos(
  app: FastifyInstance,
  headers: Headers,
  { photos, purpose = 'progress' }: { photos: Buffer[]; purpose?: string },
): Promise<LightMyRequestResponse> {
  const form = staffFormOfSeveral(photos, purpose)
  const { payload } = form
  return app.inject({
    method: 'POST',
    url: '/api/upload/multiple',
    payload,
    headers: { ...form.headers, ...headers },
  })
}

/** Uploads one progress photo; throws if it is rejected. */
export async function uploadPhoto(app: FastifyInstance, headers: Headers, photo: Buffer): Promise<SentFile> {
  const form = staffFormOf(photo, { purpose: 'progress' })
  const { payload } = form
  const sent = { ...form.headers, ...headers }
  const response = await app.inject({ method: 'POST', url: '/api/upload', payload, headers: sent })
  if (response.statusCode !== 201) throw new Error(`The photo was rejected: ${response.body}`)
  return response.json().file
}
