import type { FastifyInstance } from 'fastify'
import type { FileView } from '#contract/uploads.ts'
import { aPdf } from './sample-pdfs.ts'

/** A form with one file, as a browser sends it. */
export type Form = { payload: Buffer; headers: Record<string, string> }

/** Creates a multipart form with a file in the payment proof field. */
export function formOf(file: Buffer, name: string, type: string): Form {
  const boundary = 'form-boundary-of-a-test'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="paymentProof"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** Uploads a payment proof and returns the file of the response; throws if it is rejected. */
export async function uploadProof(app: FastifyInstance, { payload, headers }: Form): Promise<FileView> {
  const response = await app.inject({ method: 'POST', url: '/api/upload/payment-proof', payload, headers })
  if (response.statusCode !== 201) throw new Error(`The proof was rejected: ${response.body}`)
  return response.json().file
}

/** A valid application with the given fields replaced. */
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

/** Sends an application with its own proof (a PDF by default) from an address; returns the API's application. */
export async function postApplication(
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
  if (response.statusCode !== 201) throw new Error(`The application was rejected: ${response.body}`)
  return response.json().subscription
}
