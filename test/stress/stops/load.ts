import { setTimeout as pause } from 'node:timers/promises'
import { ApplicationInput, submitApplication } from '#contract/applications.ts'
import { approveApplication } from '#contract/applications-review.ts'
import { readHealth } from '#contract/dashboard.ts'
import { listPlans, readSite } from '#contract/site.ts'
import { call, sendProof } from '#scripts/serving/calls.ts'
import { anApplication } from '#server/test/applications.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import type { Ledger } from '#test/stress/crash-recovery/ledger.ts'

/** Two processes of one product, one of which may be down; `hasPages` if they also serve pages. */
export type Pair = { urls: [string, string]; token: string; hasPages: boolean }

/** The result of a load: requests sent and retried, requests that failed twice, and unacknowledged uploads. */
export type Course = { sent: number; retried: number; failed: string[]; unacknowledged: number }

const between = 10
let turn = 0
let made = 0

type Outcome<Body> = { status: number; answer: Body | null; errorBody?: { code: string } | null }
type SendRequest<Body> = (url: string) => Promise<Outcome<Body>>

/** Calls one process, and without a response, or if it is unavailable, retries on the other. */
async function twice<Body>({ urls }: Pair, course: Course, send: SendRequest<Body>): Promise<Body | null> {
  const first = turn++ % 2
  course.sent++
  const attempt = async (url = ''): Promise<Outcome<Body>> => {
    try {
      return await send(url)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      return { status: 0, answer: null }
    }
  }
  const reply = await attempt(urls[first])
  if (reply.answer !== null) return reply.answer
  if (![0, 408, 502, 503].includes(reply.status)) {
    course.failed.push(`got ${nameOf(reply)}`)
    return null
  }
  course.retried++
  const again = await attempt(urls[1 - first])
  if (again.answer === null) course.failed.push(`got ${nameOf(reply)}, then ${nameOf(again)}`)
  return again.answer
}

const nameOf = ({ status, errorBody }: Outcome<unknown>): string =>
  `${status} ${errorBody?.code ?? ''}`.trim()

const page: SendRequest<string> = async (url) => {
  const response = await fetch(url)
  const text = await response.text()
  const isWhole = response.status === 200 && text.trimEnd().endsWith('</html>')
  return { status: response.status, answer: isWhole ? text : null }
}

async function read(pair: Pair, course: Course): Promise<void> {
  const kinds: SendRequest<unknown>[] = [
    ...(pair.hasPages ? [page] : []),
    (url) => call(url, readSite, {}),
    (url) => call(url, listPlans, {}),
    (url) => call(url, readHealth, {}),
  ]
  await twice(pair, course, kinds[turn % kinds.length] as SendRequest<unknown>)
}

/** Uploads without retries, since each upload is another file; retries the application by its idempotency key. */
async function apply(pair: Pair, course: Course, ledger: Ledger): Promise<void> {
  const seed = ++made
  const file = { bytes: aPdf({ catalogue: `/Stop ${seed}` }), name: 'receipt.pdf', type: 'application/pdf' }
  const sent = await sendProof(pair.urls[seed % 2] ?? '', file).catch(() => null)
  if (!sent?.answer) {
    course.unacknowledged++
    return
  }
  const proof = { ticket: sent.answer.file.cloudinaryId, url: sent.answer.file.cloudinaryUrl, file }
  ledger.uploads.push(proof)
  const email = `stop${seed}@example.com`
  const body = ApplicationInput.parse(anApplication({ ticket: proof.ticket, email }))
  const answer = await twice(pair, course, (url) =>
    call(url, submitApplication, { body, repeatKey: `apply-${seed}` }),
  )
  if (!answer) return
  const application = { id: answer.subscription._id, email, proof }
  ledger.applications.push(application)
  ledger.unreviewed.push(application)
}

async function approve(pair: Pair, course: Course, ledger: Ledger): Promise<void> {
  const application = ledger.unreviewed.shift()
  if (!application) return
  const params = { id: application.id }
  const { token } = pair
  const repeatKey = `approve-${application.id}`
  const answer = await twice(pair, course, (url) =>
    call(url, approveApplication, { params, token, body: {}, repeatKey }),
  )
  if (answer?.user) ledger.approvals.push({ application, userId: answer.user._id })
}

/** Reads, applies and approves on both processes until aborted. */
export async function loadPair(pair: Pair, ledger: Ledger, signal: AbortSignal): Promise<Course> {
  const course: Course = { sent: 0, retried: 0, failed: [], unacknowledged: 0 }
  const workers = [read, read, read, read, apply, apply, approve]
  await Promise.all(
    workers.map(async (work) => {
      while (!signal.aborted) {
        await work(pair, course, ledger)
        await pause(between)
      }
    }),
  )
  return course
}
