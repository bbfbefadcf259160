import type { SiteSettings } from '#contract/site-settings.ts'
import { siteExamples as examples } from '#server/api-docs/examples/site.ts'
import { testPassword } from '#server/test/accounts.ts'
import { aFile } from '#server/test/forms.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { aPlainPicture } from '#server/test/sample-pictures.ts'
import type { CaseInput, TestUser, World } from './world.ts'

/** A version that the site never had. */
export const unknownVersion = 99_999

/** The day of the test clock. */
export const today = '2026-03-01'

let made = 0

/** An unused email address, and an unused username. */
export const freshEmail = () => `case${++made}@example.com`
export const freshUsername = () => `case-${++made}`

/** A PDF with unique content, as a form file. */
export const pdfFile = () =>
  aFile(aPdf({ more: [`<< /Note (case ${++made}) >>`] }), 'receipt.pdf', 'application/pdf')

/** A small image, as a form file. */
export const pictureFile = async () => aFile(await aPlainPicture('jpeg'), 'photo.jpg', 'image/jpeg')

/** The settings of a call's example, with an uploaded hero image. */
export async function shownSettings({ call }: World): Promise<SiteSettings> {
  const form: CaseInput['form'] = [
    ['purpose', 'site'],
    ['file', await pictureFile()],
  ]
  const { picture } = (await call('uploadFile', { form })).file
  const { settings } = examples.publishSite.body
  return { ...settings, heroImage: picture ? { ...settings.heroImage, ...picture } : null }
}

/** Uploads a payment proof; returns its claim. */
export async function aProof({ call }: World): Promise<{ cloudinaryId: string }> {
  const { file } = await call('uploadPaymentProof', { as: {}, form: [['paymentProof', pdfFile()]] })
  return { cloudinaryId: file.cloudinaryId }
}

/** A pending application of a new applicant. */
export async function newApplicant(
  world: World,
  different: Record<string, unknown> = {},
): Promise<{ id: string; code: string; email: string; paymentProof: { cloudinaryId: string } }> {
  const [email, paymentProof] = [freshEmail(), await aProof(world)]
  const body = { email, paymentProof, expectedTotal: undefined, ...different }
  const { subscription } = await world.call('submitApplication', { as: {}, body })
  return { id: subscription._id, code: subscription.code, email, paymentProof }
}

/** A member's own request, with its proof. */
export async function ownRequest(
  world: World,
  { headers: as }: TestUser,
): Promise<{ id: string; paymentProof: { cloudinaryId: string } }> {
  const paymentProof = await aProof(world)
  const body = { paymentProof, expectedTotal: undefined }
  const { subscription } = await world.call('subscribe', { as, body })
  return { id: subscription._id, paymentProof }
}

/** A member whose own request was rejected. */
export async function rejectedMember(world: World): Promise<{ person: TestUser; id: string }> {
  const person = await world.member()
  const { id } = await ownRequest(world, person)
  await world.call('rejectApplication', { params: { id } })
  return { person, id }
}

/** The id of a new library document. */
export async function newResource({ call }: World): Promise<string> {
  const { resource } = await call('addResource', { body: { url: `https://example.com/${++made}.pdf` } })
  return resource._id
}

/** A member with an assigned library document. */
export async function memberWithItem(
  world: World,
): Promise<{ person: TestUser; itemId: string; resourceId: string }> {
  const [person, resourceId] = [await world.member(), await newResource(world)]
  const { user } = await world.call('assignItem', { params: { id: person.id }, body: { resourceId } })
  return { person, itemId: user.resources.documents[0]?._id ?? '', resourceId }
}

/** A member with the maximum number of items. */
export async function memberWithMost(world: World): Promise<TestUser> {
  const person = await world.member()
  const videos = Array.from({ length: 200 }, (_, at) => ({
    title: `${at}`,
    url: `https://example.com/${at}`,
  }))
  await world.call('assignItems', { params: { id: person.id }, wholeBody: { videos } })
  return person
}

/** A member with an entry for today. */
export async function memberWithEntry(world: World): Promise<TestUser> {
  const person = await world.member()
  const body = { photos: [] }
  await world.call('saveProgress', { as: person.headers, params: { day: today }, body })
  return person
}

/** The current password of the cases' admin, for staff changes. */
export const byAdmin = { currentPassword: testPassword }

/** A coach's account. */
export async function aCoach({ call }: World): Promise<{ id: string; username: string; email: string }> {
  const [username, email] = [freshUsername(), freshEmail()]
  const { coach } = await call('addCoach', { body: { username, email, ...byAdmin } })
  return { id: coach._id, username, email }
}
