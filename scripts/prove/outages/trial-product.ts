import { ApplicationInput, approveApplication, submitApplication } from '#contract/applications.ts'
import { call, sendProof } from '#scripts/serving/calls.ts'
import { freePort } from '#scripts/serving/free-port.ts'
import { type ServerProcess, startServer } from '#scripts/serving/server-process.ts'
import { signInStaff, trialAdmin } from '#scripts/serving/trial.ts'
import { anApplication } from '#server/testing/applications.ts'
import { aPdf } from '#server/testing/sample-pdfs.ts'

/** A product with an admin who is signed in, and what is asked of it while something around it fails. */
export type TrialProduct = {
  server: ServerProcess
  token: string
  upload(): Promise<{ status: number; ticket: string | null; error: unknown }>
  apply(ticket: string): Promise<{ status: number; id: string | null; email: string; error: unknown }>
  approve(id: string): Promise<{ status: number; error: unknown }>
  /** Uploads and applies with success; answers the application's id. */
  applied(): Promise<string>
}

let made = 0

/** Starts a product as a process of its own, with its pages. */
export async function startTrialProduct(environment: Record<string, string>): Promise<TrialProduct> {
  const server = await startServer({ port: await freePort(), environment })
  const { url } = server
  const token = await signInStaff(url, trialAdmin)
  const upload: TrialProduct['upload'] = async () => {
    const bytes = aPdf({ catalogue: `/Outage ${++made}` })
    const { status, answer, refusal } = await sendProof(url, {
      bytes,
      name: 'receipt.pdf',
      type: 'application/pdf',
    })
    return { status, ticket: answer?.file.cloudinaryId ?? null, error: refusal?.error }
  }
  const apply: TrialProduct['apply'] = async (ticket) => {
    const email = `outage${++made}@example.com`
    const body = ApplicationInput.parse(anApplication({ ticket, email }))
    const { status, answer, refusal } = await call(url, submitApplication, { body })
    return { status, id: answer?.subscription._id ?? null, email, error: refusal?.error }
  }
  return {
    server,
    token,
    upload,
    apply,
    approve: async (id) => {
      const { status, refusal } = await call(url, approveApplication, { params: { id }, token, body: {} })
      return { status, error: refusal?.error }
    },
    applied: async () => {
      const { ticket } = await upload()
      const { id, error } = await apply(ticket ?? '')
      if (id === null) throw new Error(`An application was refused: ${error}`)
      return id
    },
  }
}

/** What of the product does not answer as on any other day: pages, public calls, and calls of somebody signed in. */
export async function readingFaults({ server, token }: TrialProduct): Promise<string[]> {
  const as = { headers: { authorization: `Bearer ${token}` } }
  const asked: [path: string, init?: RequestInit][] = [
    ['/'],
    ['/subscription'],
    ['/api/site'],
    ['/api/subscriptions/plans'],
    ['/api/auth/verify-admin', as],
    ['/api/admin/requests', as],
    ['/api/admin/users', as],
  ]
  const faults: string[] = []
  for (const [path, init] of asked) {
    const response = await fetch(server.url + path, init)
    await response.arrayBuffer()
    if (response.status !== 200) faults.push(`${path} is answered with ${response.status}`)
  }
  return faults
}

/** Whether a refusal is one of these statuses and says a sentence. */
export function refusalFaults(
  what: string,
  { status, error }: { status: number; error: unknown },
  expected: number[],
): string[] {
  const isSaid = typeof error === 'string' && error.length > 10
  return expected.includes(status) && isSaid ? [] : [`${what} is answered with ${status}: ${error}`]
}
