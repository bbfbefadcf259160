import type { FastifyInstance } from 'fastify'
import { publicationConsentVersion } from '#contract/publication-consent-words.ts'
import type { PublicationConsent } from '#contract/publication-consents.ts'
import { callAs } from './person.ts'
import { consentToPhotos, uploadPhoto } from './progress.ts'
import { aPhotoWithPlace } from './sample-pictures.ts'

type Headers = { authorization: string }

/** What stands beside the photos of a result. */
export const publishedFacts = {
  name: { ar: 'منى', en: 'Mona' },
  achievement: { ar: 'خسرت 12 كجم', en: 'Lost 12 kg' },
  story: { ar: 'لم أصدق الميزان.', en: 'I didn’t believe the scales.' },
  weeks: 16,
  startWeight: 95.8,
  endWeight: 72.3,
  age: 31,
}

/** Saves a day with a photo as the member; returns the photo's id. */
export async function savedPhoto(
  app: FastifyInstance,
  headers: Headers,
  { day, photo }: { day: string; photo?: Buffer },
): Promise<string> {
  await consentToPhotos(app, headers)
  const { cloudinaryId } = await uploadPhoto(app, headers, photo ?? (await aPhotoWithPlace()))
  const payload = { workout: true, photos: [cloudinaryId], basis: null }
  const { entry } = await callAs(app, headers, {
    method: 'PUT',
    url: `/progress/entries/${day}`,
    payload,
  })
  return entry.photos[0]._id
}

type Asking = {
  staff: Headers
  userId: string
  photos: [string, string]
  blurs?: { x: number; y: number; width: number; height: number }[]
}

/** Asks a member to show two photos. */
export async function askToPublish(
  app: FastifyInstance,
  { staff, userId, photos: [before, after], blurs = [] }: Asking,
): Promise<PublicationConsent> {
  const url = `/admin/users/${userId}/publication-consents`
  const body = {
    before: { photo: before, blurs },
    after: { photo: after, blurs: [] },
    facts: publishedFacts,
  }
  return (await callAs(app, staff, { method: 'POST', url, payload: body })).consent
}

/** Answers a request as the member. */
export async function answerPublication(
  app: FastifyInstance,
  headers: Headers,
  { id, agrees = true }: { id: string; agrees?: boolean },
): Promise<PublicationConsent> {
  // Nobody agrees whose birth year is not known.
  if (agrees)
    await callAs(app, headers, { method: 'PUT', url: '/intake', payload: { body: { birthYear: 1990 } } })
  const url = `/auth/publication-consents/${id}/answer`
  const payload = { agrees, version: publicationConsentVersion, language: 'en' }
  return (await callAs(app, headers, { method: 'POST', url, payload })).consent
}
