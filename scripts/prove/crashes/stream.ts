import { setTimeout as pause } from 'node:timers/promises'
import { ApplicationInput, approveApplication, submitApplication } from '#contract/applications.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { call, type Reply, sendProof } from '#scripts/serving/calls.ts'
import { anApplication } from '#server/testing/applications.ts'
import { aPdf } from '#server/testing/sample-pdfs.ts'
import { aReceipt } from '#server/testing/sample-pictures.ts'
import type { Ledger } from './ledger.ts'

const idle = 3
const uploading = 3
const applying = 3
const reviewing = 2
const everyNthIsKnown = 5

let drawn = 0

/** Where a stream goes: the server, and the token of its staff. */
export type Target = { url: string; token: string }

/**
 * Uploads, applies and approves in parallel until told to stop or the server is gone, and writes every success into
 * the ledger the moment it is known.
 */
export async function streamInto(target: Target, ledger: Ledger, signal: AbortSignal): Promise<void> {
  const writers = [
    ...new Array<typeof upload>(uploading).fill(upload),
    ...new Array<typeof apply>(applying).fill(apply),
    ...new Array<typeof approve>(reviewing).fill(approve),
  ]
  await Promise.all(
    writers.map(async (write) => {
      while (!signal.aborted) {
        try {
          await write(target, ledger)
        } catch (error) {
          if (!(error instanceof TypeError)) throw error
          ledger.cut++
        }
      }
    }),
  )
}

async function upload({ url }: Target, ledger: Ledger): Promise<void> {
  const seed = ++drawn
  const file =
    seed % 3 === 0
      ? { bytes: aPdf({ catalogue: `/Trial ${seed}` }), name: `receipt-${seed}.pdf`, type: 'application/pdf' }
      : { bytes: await aSmallReceipt(seed), name: `receipt-${seed}.png`, type: 'image/png' }
  const answer = answerOf(ledger, await sendProof(url, file))
  if (!answer) return
  const known = { ticket: answer.file.cloudinaryId, url: answer.file.cloudinaryUrl, file }
  ledger.uploads.push(known)
  if (seed % 4 !== 0) ledger.unclaimed.push(known)
}

const aSmallReceipt = (seed: number) => aReceipt('png', { width: 120, height: 210, seed })

async function apply({ url }: Target, ledger: Ledger): Promise<void> {
  const proof = ledger.unclaimed.shift()
  if (!proof) return pause(idle)
  const known = ++drawn % everyNthIsKnown === 0 ? ledger.members.shift() : undefined
  const email = known ?? `applicant${drawn}@example.com`
  const body = ApplicationInput.parse(anApplication({ ticket: proof.ticket, email }))
  const answer = answerOf(ledger, await call(url, submitApplication, { body }))
  if (!answer) return
  const application = { id: answer.subscription._id, email, proof }
  ledger.applications.push(application)
  ledger.unreviewed.push(application)
}

async function approve({ url, token }: Target, ledger: Ledger): Promise<void> {
  const application = ledger.unreviewed.shift()
  if (!application) return pause(idle)
  const { id } = application
  const answer = answerOf(ledger, await call(url, approveApplication, { params: { id }, token, body: {} }))
  if (!answer) return
  ledger.approvals.push({ applicationId: id, userId: answer.user._id })
  ledger.members.push(application.email)
}

function answerOf<E extends Endpoint>(ledger: Ledger, reply: Reply<E>) {
  if (reply.refusal === null) return reply.answer
  const said = `${reply.status} ${reply.refusal.code}`
  ledger.refused.set(said, (ledger.refused.get(said) ?? 0) + 1)
  return null
}
