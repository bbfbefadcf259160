import { ApplicationInput, submitApplication } from '#contract/applications.ts'
import { approveApplication } from '#contract/applications-review.ts'
import { call, sendProof } from '#scripts/serving/calls.ts'
import { freePort } from '#scripts/serving/free-port.ts'
import { type ServerProcess, startServer } from '#scripts/serving/server-process.ts'
import { announcePrices, signInTrialStaff, trialAdmin } from '#scripts/serving/trial.ts'
import { anApplication } from '#server/test/applications.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'

/** A product with a signed-in admin, and the calls made during an outage. */
export type TrialProduct = {
  server: ServerProcess
  token: string
  upload(): Promise<{ status: number; ticket: string | null; error: unknown }>
  apply(ticket: string): Promise<{ status: number; id: string | null; email: string; error: unknown }>
  approve(id: string): Promise<{ status: number; error: unknown }>
  /** Uploads and applies; must succeed, returns the application's id. */
  applied(): Promise<string>
}

let made = 0

/** Starts a product with pages in its own process. */
export async function startTrialProduct(environment: Record<string, string>): Promise<TrialProduct> {
  const server = await startServer({ port: await freePort(), environment })
  const { url } = server
  const token = await signInTrialStaff(url, trialAdmin)
  await announcePrices({ url, token })
  const upload: TrialProduct['upload'] = async () => {
    const bytes = aPdf({ catalogue: `/Outage ${++made}` })
    const { status, answer, errorBody } = await sendProof(url, {
      bytes,
      name: 'receipt.pdf',
      type: 'application/pdf',
    })
    return { status, ticket: answer?.file.cloudinaryId ?? null, error: errorBody?.error }
  }
  const apply: TrialProduct['apply'] = async (ticket) => {
    const email = `outage${++made}@example.com`
    const body = ApplicationInput.parse(anApplication({ ticket, email }))
    const { status, answer, errorBody } = await call(url, submitApplication, { body })
    return { status, id: answer?.subscription._id ?? null, email, error: errorBody?.error }
  }
  return {
    server,
    token,
    upload,
    apply,
    approve: async (id) => {
      const { status, errorBody } = await call(url, approveApplication, { params: { id }, token, body: {} })
      return { status, error: errorBody?.error }
    },
    applied: async () => {
      const { ticket } = await upload()
      const { id, error } = await apply(ticket ?? '')
      if (id === null) throw new Error(`An application was rejected: ${error}`)
      return id
    },
  }
}

/** Errors of the product's normal reads: pages, public calls, and calls of a signed-in user. */
export async function readingErrors({ server, token }: TrialProduct): Promise<string[]> {
  const as = { headers: { authorization: `Bearer ${token}` } }
  const probes: [path: string, init?: RequestInit][] = [
    ['/'],
    ['/subscription'],
    ['/api/site'],
    ['/api/subscriptions/plans'],
    ['/api/auth/verify-admin', as],
    ['/api/admin/requests', as],
    ['/api/admin/users', as],
  ]
  const errors: string[] = []
  for (const [path, init] of probes) {
    const response = await fetch(server.url + path, init)
    await response.arrayBuffer()
    if (response.status !== 200) errors.push(`${path} gets status ${response.status}`)
  }
  return errors
}

/** Whether an error has one of these statuses and a sentence. */
export function rejectionErrors(
  what: string,
  { status, error }: { status: number; error: unknown },
  expected: number[],
): string[] {
  const hasSentence = typeof error === 'string' && error.length > 10
  return expected.includes(status) && hasSentence ? [] : [`${what} gets status ${status}: ${error}`]
}
