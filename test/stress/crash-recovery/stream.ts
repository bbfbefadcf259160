import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ApplicationInput, submitApplication } from '#contract/applications.ts'
import { approveApplication } from '#contract/applications-review.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { eraseUser } from '#contract/privacy.ts'
import { publishSite, readSite } from '#contract/site.ts'
import { call, type FileToSend, granted, type Reply, sendProof } from '#scripts/serving/calls.ts'
import { anApplication } from '#server/test/applications.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { aReceipt } from '#server/test/sample-pictures.ts'
import type { KnownUpload, Ledger } from './ledger.ts'

const idle = 3
const betweenPublications = 60
const uploading = 3
const applying = 3
const reviewing = 2
const everyNthIsKnown = 5
const everyNthIsErased = 3
// More would reach the limit of unclaimed uploads.
const maxUnclaimed = 60

let drawn = 0

/** The target of the load: the server, and a staff token. Each write waits for `pace` first. */
export type Target = { url: string; token: string; pace?: () => Promise<void> }

/** A random client address: rate limits apply per network, and none is reached. */
export const someAddress = (): string => `10.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`

/**
 * Uploads, applies, approves, publishes and erases in parallel until aborted or the server is down, and records every
 * success in the ledger at once.
 */
export async function streamInto(target: Target, ledger: Ledger, signal: AbortSignal): Promise<void> {
  const writers = [
    ...new Array<typeof upload>(uploading).fill(upload),
    ...new Array<typeof apply>(applying).fill(apply),
    ...new Array<typeof approve>(reviewing).fill(approve),
    publish,
    erase,
  ]
  await Promise.all(
    writers.map(async (write) => {
      while (!signal.aborted) {
        await target.pace?.()
        try {
          await write(target, ledger)
        } catch (error) {
          if (!(error instanceof TypeError)) throw error
          ledger.cut++
          await pause(idle)
        }
      }
    }),
  )
}

async function upload({ url }: Target, ledger: Ledger): Promise<void> {
  if (ledger.unclaimed.length >= maxUnclaimed) return pause(idle)
  const file = await aProofFile(++drawn)
  const result = resultOf(ledger, await sendProof(url, file, { from: someAddress() }))
  if (!result) return
  const known: KnownUpload = { ticket: result.file.cloudinaryId, url: result.file.cloudinaryUrl, file }
  ledger.uploads.push(known)
  ledger.unclaimed.push(known)
}

async function aProofFile(seed: number): Promise<FileToSend> {
  return seed % 3 === 0
    ? { bytes: aPdf({ catalogue: `/Trial ${seed}` }), name: `receipt-${seed}.pdf`, type: 'application/pdf' }
    : {
        bytes: await aReceipt('png', { width: 120, height: 210, seed }),
        name: `receipt-${seed}.png`,
        type: 'image/png',
      }
}

async function apply({ url }: Target, ledger: Ledger): Promise<void> {
  const proof = ledger.unclaimed.shift()
  if (!proof) return pause(idle)
  const known = ++drawn % everyNthIsKnown === 0 ? ledger.members.shift() : undefined
  const email = known ?? `applicant${drawn}@example.com`
  const body = ApplicationInput.parse(anApplication({ ticket: proof.ticket, email }))
  const result = resultOf(ledger, await call(url, submitApplication, { body, from: someAddress() }))
  if (!result) return
  const application = { id: result.subscription._id, email, proof }
  ledger.applications.push(application)
  ledger.unreviewed.push(application)
}

async function approve({ url, token }: Target, ledger: Ledger): Promise<void> {
  const application = ledger.unreviewed.shift()
  if (!application) return pause(idle)
  const params = { id: application.id }
  const result = resultOf(ledger, await call(url, approveApplication, { params, token, body: {} }))
  if (!result?.user) return
  const approval = { application, userId: result.user._id }
  ledger.approvals.push(approval)
  const isNew = !result.subscription.existingMember && !result.passwordUnchanged
  if (isNew && ledger.approvals.length % everyNthIsErased === 0) ledger.erasable.push(approval)
  else ledger.members.push(application.email)
}

async function publish({ url, token }: Target, ledger: Ledger): Promise<void> {
  const { settings, sections, version } = granted(await call(url, readSite, {}))
  const title = `Version ${++drawn}`
  const hero = { ...settings.hero, title: { ar: title, en: title } }
  const body = { settings: { ...settings, hero }, sections, version }
  const result = resultOf(ledger, await call(url, publishSite, { token, body }))
  if (result) ledger.publications.push({ version: result.version, title })
  await pause(betweenPublications)
}

async function erase({ url, token }: Target, ledger: Ledger): Promise<void> {
  const approval = ledger.erasable.shift()
  if (!approval) return pause(idle)
  const erasure = { ...approval, isAcknowledged: false }
  approval.application.isErased = true
  approval.application.proof.isErased = true
  ledger.erasures.push(erasure)
  const reply = await call(url, eraseUser, { params: { id: approval.userId }, token })
  if (reply.errorBody === null) erasure.isAcknowledged = true
  else resultOf(ledger, reply)
}

function resultOf<E extends Endpoint>(ledger: Ledger, reply: Reply<E>) {
  if (reply.errorBody === null) return reply.answer
  const code = `${reply.status} ${reply.errorBody.code}`
  ledger.rejected.set(code, (ledger.rejected.get(code) ?? 0) + 1)
  return null
}
