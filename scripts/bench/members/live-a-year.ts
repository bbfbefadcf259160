import { submitApplication } from '#contract/applications.ts'
import { subscribe } from '#contract/applications-renewal.ts'
import { approveApplication } from '#contract/applications-review.ts'
import { accessResource, assignItem } from '#contract/assignments.ts'
import { login } from '#contract/auth.ts'
import { cairoDay } from '#contract/cairo-days.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { changePhotoConsent, saveProgress } from '#contract/progress.ts'
import { uploadFile } from '#contract/uploads.ts'
import { call, granted, sendFile, sendProof } from '#scripts/serving/calls.ts'
import { anApplication } from '#server/test/applications.ts'
import type { SettableClock } from '#server/test/clock.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { aReceipt } from '#server/test/sample-pictures.ts'

/** What one member is assumed to do in a year; a day is a training day if its weekday is below `perWeek`. */
export const habits = { renewedEvery: 90, items: 16, perWeek: 4, photosEvery: 30, photos: 3, signInEvery: 15 }

const DAY = 24 * 60 * 60 * 1000
const yearDays = 360
const password = 'a password of a member'

/** A running product whose clock can be set, with a staff session that is renewed as it ends. */
export type YearProduct = {
  url: string
  clock: SettableClock
  staff(): Promise<string>
  /** A session of a user for this day: a browser's would last, but a plain client has no cookie for it. */
  session(userId: string): Promise<string>
  /** Runs the due jobs, which purge what is old. */
  runJobs(): Promise<void>
}

type Member = { email: string; seed: number; userId: string; items: string[] }

/** Lets `count` members live through one year, day by day, by the calls that their browsers make. */
export async function liveAYear(product: YearProduct, count: number): Promise<void> {
  const members: Member[] = []
  for (let number = 0; number < count; number++) members.push(await join(product, number))
  for (let day = 1; day < yearDays; day++) {
    product.clock.advance(DAY)
    if (day % habits.renewedEvery === habits.renewedEvery - 1)
      for (const member of members) await renew(product, member)
    if (day % habits.signInEvery === 0) for (const member of members) await signIn(product, member)
    if (day % 7 < habits.perWeek) await Promise.all(members.map((member) => train(product, member, day)))
    await product.runJobs()
  }
}

/** Sends a call that must succeed. */
async function make<E extends Endpoint>({ url }: YearProduct, endpoint: E, input: object) {
  return granted(await call(url, endpoint, input as Parameters<typeof call<E>>[2]))
}

async function proofOf({ url }: YearProduct, name: string): Promise<string> {
  const file = { bytes: aPdf({ catalogue: `/Of ${name}` }), name: 'receipt.pdf', type: 'application/pdf' }
  return granted(await sendProof(url, file)).file.cloudinaryId
}

async function join(product: YearProduct, seed: number): Promise<Member> {
  const email = `member${seed}@example.com`
  const ticket = await proofOf(product, `${seed}-0`)
  const body = anApplication({ ticket, email, password })
  const { subscription } = await make(product, submitApplication, { body })
  const userId = await approve(product, subscription._id)
  const member = { email, seed, userId, items: [] as string[] }
  const token = await signIn(product, member)
  for (let number = 0; number < habits.items; number++)
    member.items.push(await assign(product, member, number))
  await make(product, changePhotoConsent, { token, body: { given: true } })
  return member
}

async function approve(product: YearProduct, id: string): Promise<string> {
  const body = { accessDays: habits.renewedEvery }
  const token = await product.staff()
  const { user } = await make(product, approveApplication, { params: { id }, token, body })
  if (!user) throw new Error(`the approval of ${id} is held`)
  return user._id
}

async function assign(product: YearProduct, { userId }: Member, number: number): Promise<string> {
  const body = {
    resourceType: 'video',
    title: `Exercise ${number}`,
    url: `https://example.com/video-${number}`,
  }
  const token = await product.staff()
  const { user } = await make(product, assignItem, { params: { id: userId }, token, body })
  return user.resources.videos.find(({ title }) => title === body.title)?._id ?? ''
}

/** Asks for more on the day before the access ends. */
async function renew(product: YearProduct, member: Member): Promise<void> {
  const ticket = await proofOf(product, `${member.seed}-${product.clock.now().getTime()}`)
  const token = await product.session(member.userId)
  const body = { planId: 'professional', paymentProof: { cloudinaryId: ticket } }
  const { subscription } = await make(product, subscribe, { token, body })
  await approve(product, subscription._id)
}

async function signIn(product: YearProduct, { email }: Member): Promise<string> {
  return (await make(product, login, { body: { email, password } })).token
}

/** Opens one video, and saves the day with a weight, a note, and once a month photos. */
async function train(product: YearProduct, member: Member, day: number): Promise<void> {
  const { items } = member
  const token = await product.session(member.userId)
  const resourceId = items[day % items.length]
  await make(product, accessResource, { token, body: { resourceType: 'video', resourceId } })
  const isPhotoDay = day % habits.photosEvery < 7 && day % 7 === 0
  const photos = isPhotoDay ? await photosOf(product, { ...member, token }, day) : []
  const written = {
    workout: true,
    weight: 80,
    energy: 4,
    sleep: 3,
    note: 'خلصت التمرين كله النهارده الحمد لله',
    photos,
  }
  const params = { day: cairoDay(product.clock.now()) }
  await make(product, saveProgress, { params, token, body: { ...written, basis: null } })
}

async function photosOf(
  { url }: YearProduct,
  { token, seed }: Member & { token: string },
  day: number,
): Promise<string[]> {
  const ids: string[] = []
  for (let number = 0; number < habits.photos; number++) {
    const bytes = await aReceipt('jpeg', { width: 90, height: 120, seed: seed * 10_000 + day * 10 + number })
    const file = { bytes, name: 'front.jpg', type: 'image/jpeg' }
    const sent = await sendFile(url, uploadFile, { file, fields: { purpose: 'progress' }, token })
    ids.push(granted(sent).file.cloudinaryId)
  }
  return ids
}
