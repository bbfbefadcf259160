import type { FastifyInstance } from 'fastify'
import type { FileView } from '#contract/uploads.ts'
import { aPdf } from './sample-pdfs.ts'

/** A form with one file, as a browser sends it. */
export type Form = { payload: Buffer; headers: Record<string, string> }

/** Puts a file into a multipart form under the field of payment proofs. */
export function formOf(file: Buffer, name: string, type: string): Form {
  const boundary = 'form-boundary-of-a-test'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="paymentProof"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** Uploads a payment proof and answers what the API said of the file; fails where it was refused. */
export async function uploadProof(app: FastifyInstance, { payload, headers }: Form): Promise<FileView> {
  const response = await app.inject({ method: 'POST', url: '/api/upload/payment-proof', payload, headers })
  if (response.statusCode !== 201) throw new Error(`The proof was refused: ${response.body}`)
  return response.json().file
}

/** A valid application, with whatever a test wants different. */
export function anApplication({
  ticket,
  ...different
}: {
  ticket: string
  [field: string]: unknown
}): object {
  return {
    fullName: 'Sara Ibrahim',
    email: 'sara@example.com',
    phone: '٠١٠٠ 123 4567',
    whatsapp: '+20 100 123 4567',
    password: 'a long enough one',
    plan: 'professional',
    paymentProof: { cloudinaryId: ticket },
    consent: true,
    ...different,
  }
}

let sent = 0

/** Sends an application with a proof of its own, a PDF unless one is given, from an address; answers what the API said of it. */
export async function sendApplication(
  app: FastifyInstance,
  different: { proof?: Form; from?: string; [field: string]: unknown } = {},
): Promise<{ _id: string; code: string }> {
  const { proof, from, ...fields } = different
  sent++
  const own = formOf(aPdf({ more: [`<< /Note (${sent}) >>`] }), 'receipt.pdf', 'application/pdf')
  const { cloudinaryId: ticket } = await uploadProof(app, proof ?? own)
  const payload = anApplication({ ticket, email: `applicant${sent}@example.com`, ...fields })
  const sending = { method: 'POST', url: '/api/subscriptions', payload } as const
  const response = await app.inject({ ...sending, ...(from && { remoteAddress: from }) })
  if (response.statusCode !== 201) throw new Error(`The application was refused: ${response.body}`)
  return response.json().subscription
}
