import type { SiteSettings } from '#contract/site-settings.ts'
import { siteExamples as examples } from '#server/examples/site.ts'
import { testPassword } from '#server/testing/accounts.ts'
import { aFile } from '#server/testing/forms.ts'
import { aPdf } from '#server/testing/sample-pdfs.ts'
import { aPlainPicture } from '#server/testing/sample-pictures.ts'
import type { Person, Sent, World } from './world.ts'

/** A version that the site never had. */
export const unknownVersion = 99_999

/** The day on which the tests' clock stands. */
export const today = '2026-03-01'

let made = 0

/** An e-mail address, or a username, that nobody has yet. */
export const freshEmail = () => `case${++made}@example.com`
export const freshUsername = () => `case-${++made}`

/** A PDF that no other is alike, as a form carries it. */
export const pdfFile = () =>
  aFile(aPdf({ more: [`<< /Note (case ${++made}) >>`] }), 'receipt.pdf', 'application/pdf')

/** A small picture, as a form carries it. */
export const pictureFile = async () => aFile(await aPlainPicture('jpeg'), 'photo.jpg', 'image/jpeg')

/** The settings of a call's example, with a picture in the hero that was uploaded. */
export async function shownSettings({ call }: World): Promise<SiteSettings> {
  const form: Sent['form'] = [
    ['purpose', 'site'],
    ['file', await pictureFile()],
  ]
  const { picture } = (await call('uploadFile', { form })).file
  const { settings } = examples.publishSite.body
  return { ...settings, heroImage: picture ? { ...settings.heroImage, ...picture } : null }
}

/** Uploads a payment proof; answers the claim that a request makes on it. */
export async function aProof({ call }: World): Promise<{ cloudinaryId: string }> {
  const { file } = await call('uploadPaymentProof', { as: {}, form: [['paymentProof', pdfFile()]] })
  return { cloudinaryId: file.cloudinaryId }
}

/** A pending application of somebody new. */
export async function anApplicant(
  world: World,
  different: Record<string, unknown> = {},
): Promise<{ id: string; code: string; email: string; paymentProof: { cloudinaryId: string } }> {
  const [email, paymentProof] = [freshEmail(), await aProof(world)]
  const body = { email, paymentProof, ...different }
  const { subscription } = await world.call('submitApplication', { as: {}, body })
  return { id: subscription._id, code: subscription.code, email, paymentProof }
}

/** A request that a member sends for themselves, with its proof. */
export async function ownRequest(
  world: World,
  { headers: as }: Person,
): Promise<{ id: string; paymentProof: { cloudinaryId: string } }> {
  const paymentProof = await aProof(world)
  const { subscription } = await world.call('subscribe', { as, body: { paymentProof } })
  return { id: subscription._id, paymentProof }
}

/** A member with a request of their own that was rejected. */
export async function rejectedMember(world: World): Promise<{ person: Person; id: string }> {
  const person = await world.member()
  const { id } = await ownRequest(world, person)
  await world.call('rejectApplication', { params: { id } })
  return { person, id }
}

/** A document of the library. */
export async function aResource({ call }: World): Promise<string> {
  const { resource } = await call('addResource', { body: { url: `https://example.com/${++made}.pdf` } })
  return resource._id
}

/** A member who was given a document of the library. */
export async function memberWithItem(
  world: World,
): Promise<{ person: Person; itemId: string; resourceId: string }> {
  const [person, resourceId] = [await world.member(), await aResource(world)]
  const { user } = await world.call('assignItem', { params: { id: person.id }, body: { resourceId } })
  return { person, itemId: user.resources.documents[0]?._id ?? '', resourceId }
}

/** A member who has as much as anybody may have. */
export async function memberWithMost(world: World): Promise<Person> {
  const person = await world.member()
  const videos = Array.from({ length: 200 }, (_, at) => ({
    title: `${at}`,
    url: `https://example.com/${at}`,
  }))
  await world.call('assignItems', { params: { id: person.id }, wholeBody: { videos } })
  return person
}

/** A member who has written today down. */
export async function memberWithEntry(world: World): Promise<Person> {
  const person = await world.member()
  const body = { photos: [] }
  await world.call('saveProgress', { as: person.headers, params: { day: today }, body })
  return person
}

/** The password of the admin of the cases, by which they see to other staff. */
export const byAdmin = { currentPassword: testPassword }

/** A coach's account. */
export async function aCoach({ call }: World): Promise<{ id: string; username: string; email: string }> {
  const [username, email] = [freshUsername(), freshEmail()]
  const { coach } = await call('addCoach', { body: { username, email, ...byAdmin } })
  return { id: coach._id, username, email }
}
