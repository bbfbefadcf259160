import { ApplicationInput, submitApplication } from '#contract/applications.ts'
import { approveApplication, getRequest } from '#contract/applications-review.ts'
import { assignItem } from '#contract/assignments.ts'
import { login, logout } from '#contract/auth.ts'
import { cairoDay } from '#contract/cairo-days.ts'
import { sendMessage } from '#contract/messages.ts'
import { changePhotoConsent, listProgress, saveProgress } from '#contract/progress.ts'
import { uploadFile } from '#contract/uploads.ts'
import { readMyResources } from '#contract/users.ts'
import { call, fetchAgain, granted, sendFile, sendProof } from '#scripts/serving/calls.ts'
import { anApplication } from '#server/test/applications.ts'
import { aReceipt } from '#server/test/sample-pictures.ts'

const password = 'chosen by the applicant'
const proofSize = { width: 120, height: 210 }

/** The address that the next request goes to. */
type Hop = () => string

/** Where the main job runs: its requests, the session of staff, and a number that no other run has. */
export type Run = { hop: Hop; token: string; seed: number }

/** From the receipt to the member's photos, each request at the next hop; throws if one fails or reads anything else. */
export async function doMainJob(run: Run): Promise<void> {
  const email = `hop${run.seed}@example.com`
  await sendOneMessage(run, email)
  const id = await apply(run, email)
  const userId = await approve(run, id)
  const { hop, token } = run
  const body = {
    resourceType: 'document',
    type: 'training',
    title: 'Week one',
    url: 'https://example.com/1.pdf',
  }
  granted(await call(hop(), assignItem, { params: { id: userId }, token, body: body as never }))
  await trainAsMember(run, email)
  await signInAsBrowser(run, email)
}

/** Sends one message to two hops at once, under one idempotency key. */
async function sendOneMessage({ hop, seed }: Run, email: string): Promise<void> {
  const body = { name: 'Sara', email, phone: '01001234567', message: `Message ${seed}` }
  const sender = { repeatKey: `message-${seed}`, from: `10.1.${seed}.1` }
  const send = () => call(hop(), sendMessage, { body: body as never, ...sender })
  const [one, other] = (await Promise.all([send(), send()])).map((reply) => granted(reply).message._id)
  if (one !== other) throw new Error('One idempotency key at two processes at once made two messages.')
}

/** Uploads a receipt and applies; returns the application's id. */
async function apply({ hop, seed }: Run, email: string): Promise<string> {
  const file = {
    bytes: await aReceipt('png', { ...proofSize, seed }),
    name: 'receipt.png',
    type: 'image/png',
  }
  const { cloudinaryId: ticket } = granted(await sendProof(hop(), file)).file
  const body = ApplicationInput.parse(anApplication({ ticket, email, password }))
  return granted(await call(hop(), submitApplication, { body })).subscription._id
}

/** Reads the proof and approves; returns the new member's id. */
async function approve({ hop, token }: Run, id: string): Promise<string> {
  const { subscription } = granted(await call(hop(), getRequest, { params: { id }, token }))
  await readWhole(hop(), subscription.paymentProof ?? '')
  const { user } = granted(await call(hop(), approveApplication, { params: { id }, token, body: {} }))
  if (!user) throw new Error(`the approval of ${id} is held`)
  return user._id
}

/** Signs in, reads the plan, saves a photo, reads it twice, and signs out everywhere. */
async function trainAsMember({ hop, seed }: Run, email: string): Promise<void> {
  const { token } = granted(await call(hop(), login, { body: { email, password } }))
  const mine = granted(await call(hop(), readMyResources, { token })).user.resources.documents
  if (mine[0]?.title !== 'Week one') throw new Error('The member does not find what staff assigned.')
  granted(await call(hop(), changePhotoConsent, { token, body: { given: true } }))
  const bytes = await aReceipt('jpeg', { ...proofSize, seed: 1000 + seed })
  const file = { bytes, name: 'front.jpg', type: 'image/jpeg' }
  const photo = granted(
    await sendFile(hop(), uploadFile, { file, fields: { purpose: 'progress' }, token }),
  ).file
  const params = { day: cairoDay(new Date()) }
  const day = { workout: true, photos: [photo.cloudinaryId], basis: null }
  granted(await call(hop(), saveProgress, { params, token, body: day as never }))
  const { entries } = granted(await call(hop(), listProgress, { token }))
  const address = entries[0]?.photos[0]?.url ?? ''
  await readWhole(hop(), address)
  await readWhole(hop(), address)
  granted(await call(hop(), logout, { token }))
  const { status } = await call(hop(), readMyResources, { token })
  if (status !== 401) throw new Error(`A session that ended gets status ${status}.`)
}

/** A browser's session needs its cookie too, at whichever process. */
async function signInAsBrowser({ hop }: Run, email: string): Promise<void> {
  const response = await fetch(`${hop()}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email, password }),
  })
  const { token } = (await response.json()) as { token: string }
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const read = async (more: Record<string, string>) => {
    const headers = { authorization: `Bearer ${token}`, 'sec-fetch-site': 'same-origin', ...more }
    return (await fetch(`${hop()}/api/subscriptions/my-resources`, { headers })).status
  }
  const found = [await read({ cookie }), await read({ cookie }), await read({})]
  if (found.join() !== '200,200,401') throw new Error(`A browser's session gets ${found.join(', ')}.`)
}

async function readWhole(url: string, address: string): Promise<void> {
  const response = await fetchAgain(url + address)
  const { byteLength } = await response.arrayBuffer()
  if (response.status !== 200 || byteLength === 0)
    throw new Error(`${address} gets status ${response.status}.`)
}
