import type { FastifyInstance } from 'fastify'
import { formOf, postApplication } from './applications.ts'
import { consentToPhotos, uploadPhoto } from './progress.ts'
import { addedResource } from './resources.ts'
import { aPdf } from './sample-pdfs.ts'
import { aPhotoWithPlace } from './sample-pictures.ts'
import type { TestApp } from './test-app.ts'

type Headers = { authorization: string }

/** A person with data in every part of the product, and their password. */
export const person = {
  fullName: 'Mariam Zeinhom',
  email: 'mariam.zeinhom@example.com',
  phone: '0109 876 5432',
  phoneE164: '+201098765432',
  whatsapp: '+20 115 551 2345',
  whatsappE164: '+201155512345',
  socialMedia: '@zeinhom.lifts',
  password: 'Mariam lifts on Mondays',
}

/** Makes a call with these headers; throws if the response is not a success. */
export async function callAs(
  app: FastifyInstance,
  headers: Partial<Headers>,
  { method, url, payload }: { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string; payload?: object },
) {
  const sent = { method, url: `/api${url}`, headers, ...(payload && { payload }) } as const
  const response = await app.inject(sent)
  if (response.statusCode >= 300) throw new Error(`${method} ${url} failed: ${response.body}`)
  return response.statusCode === 204 ? null : response.json()
}

/**
 * Creates that data, one step per second: a rejected and an approved application with its transfer, a block, assignments, an opened item,
 * progress with a photo, an intake, a message, one more application, a note, a tag and a reminder. Returns the account's id and headers.
 */
export async function livePerson(
  { app, clock }: Pick<TestApp, 'app' | 'clock'>,
  staff: Headers,
): Promise<{ userId: string; headers: Headers; applicationIds: string[] }> {
  const { email, phone, password, fullName } = person
  const apply = async (plan = 'basic') => {
    clock.advance(1000)
    const file = aPdf({ more: [`<< /Note (${plan}) >>`] })
    const proof = formOf(file, 'zeinhom receipt.pdf', 'application/pdf')
    const quote = { method: 'POST', url: '/pay-codes', payload: { plan } } as const
    const { payCode, payTicket } = await callAs(app, {}, quote)
    const transfer = { payCode, payTicket, paymentMethod: 'instapay' }
    return (await postApplication(app, { ...person, plan, ...transfer, proof, from: '203.0.113.20' }))._id
  }
  const asStaff = (method: 'POST' | 'PUT', url: string, payload: object) => {
    clock.advance(1000)
    return callAs(app, staff, { method, url, payload })
  }
  const rejected = await apply()
  await asStaff('POST', `/admin/reject/${rejected}`, { reason: `${fullName}, the receipt is cut off` })
  const approved = await apply('premium')
  const { user } = await asStaff('POST', `/admin/approve/${approved}`, { accessDays: 30 })
  const transfer = {
    ...{ key: 'a'.repeat(32), amount: 320_000, currency: 'EGP', channel: 'instapay', at: null, day: null },
    ...{ senderName: fullName, senderNumber: phone.replaceAll(' ', ''), reference: 'ZEINHOM2026' },
  }
  await asStaff('POST', '/admin/transfers', { transfers: [{ ...transfer, requestId: approved }] })
  await asStaff('PUT', `/admin/users/${user._id}`, {
    blocked: true,
    blockedReason: `${fullName} did not pay`,
  })
  await asStaff('PUT', `/admin/users/${user._id}`, { blocked: false })
  const login = { method: 'POST', url: '/auth/login', payload: { email, password } } as const
  const { token } = await callAs(app, {}, login)
  const headers = { authorization: `Bearer ${token}` }
  const { _id: resourceId } = await addedResource(app, staff.authorization.slice('Bearer '.length))
  await asStaff('POST', `/admin/users/${user._id}/resources`, { resourceId, resourceType: 'document' })
  await asStaff('POST', `/admin/users/${user._id}/resources`, {
    resourceType: 'video',
    title: `Squat for ${fullName}`,
    url: 'https://example.com/squat',
  })
  await callAs(app, headers, {
    method: 'POST',
    url: '/subscriptions/access-resource',
    payload: { resourceType: 'training', resourceId },
  })
  await writeProgress(app, headers)
  await fillInIntake(app, headers)
  const comment = { comment: `Well done, ${fullName}` }
  await asStaff('PUT', `/admin/users/${user._id}/progress/entries/2026-03-01/comment`, comment)
  const message = { name: fullName, email, phone, message: `My knee hurts. ${fullName}` }
  await callAs(app, {}, { method: 'POST', url: '/contact', payload: message })
  const pending = await apply('professional')
  await asStaff('POST', `/admin/users/${user._id}/notes`, { text: `The knee of ${fullName}` })
  await asStaff('POST', `/admin/users/${user._id}/tags`, { tag: 'Zeinhom family' })
  await asStaff('POST', `/admin/users/${user._id}/reminded`, { about: 'ending' })
  return { userId: user._id, headers, applicationIds: [rejected, approved, pending] }
}

async function fillInIntake(app: FastifyInstance, headers: Headers): Promise<void> {
  const put = (url: string, payload?: object) =>
    callAs(app, headers, { method: 'PUT', url, ...(payload && { payload }) })
  await put('/intake', {
    goal: { goal: 'get_fit', note: `${person.fullName} wants to run` },
    body: { weight: 71.5, height: 168, birthYear: 1994 },
  })
  await put('/intake/health-consent')
  const health = { joints: true, details: `The left knee of ${person.fullName}` }
  await put('/intake', { health, training: null, food: { avoid: 'milk' } })
}

async function writeProgress(app: FastifyInstance, headers: Headers): Promise<void> {
  await consentToPhotos(app, headers)
  const { cloudinaryId } = await uploadPhoto(app, headers, await aPhotoWithPlace())
  const day = {
    workout: true,
    weight: 71.5,
    note: `I am ${person.fullName}`,
    photos: [cloudinaryId],
    basis: null,
  }
  await callAs(app, headers, { method: 'PUT', url: '/progress/entries/2026-03-01', payload: day })
}
