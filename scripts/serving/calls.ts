import type { CallAnswer, CallInput, Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { uploadPaymentProof } from '#contract/uploads.ts'

/** What a refusal says. */
export type Refusal = { error: string; code: ErrorCode; [more: string]: unknown }

/** What a call was answered with: what the contract promises, or a refusal. */
export type Reply<E> =
  | { status: number; answer: CallAnswer<E>; refusal: null }
  | { status: number; answer: null; refusal: Refusal }

/** A file as it is uploaded. */
export type SentFile = { bytes: Uint8Array<ArrayBuffer>; name: string; type: string }

/**
 * Who makes a call: the token of a session, the address that a trusted proxy would name, and the key under which a
 * repeat of it is known.
 */
export type Sender = { token?: string; from?: string; repeatKey?: string }

const headersOf = ({ token, from, repeatKey }: Sender): Record<string, string> => ({
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...(from !== undefined && { 'x-forwarded-for': from }),
  ...(repeatKey !== undefined && { 'idempotency-key': repeatKey }),
})

/**
 * Makes a call over HTTP as a plain program does, with a bearer token where one is given. Throws where no whole answer
 * came, and where a success differs from the contract.
 */
export async function call<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: CallInput<E> & Sender,
): Promise<Reply<E>> {
  const { params, query, body, ...sender } = input as {
    params?: Record<string, string>
    query?: Record<string, string | number>
    body?: unknown
  } & Sender
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params?.[name] ?? ''))
  const search = query
    ? `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
    : ''
  const send = endpoint.method === 'GET' ? fetchAgain : fetch
  const response = await send(`${url}/api${path}${search}`, {
    method: endpoint.method,
    headers: {
      ...headersOf(sender),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return replyOf(endpoint, response)
}

/** Uploads a file with the short texts beside it. Throws where no whole answer came. */
export async function sendFile<E extends Endpoint & Required<Pick<Endpoint, 'form'>>>(
  url: string,
  endpoint: E,
  { file, fields = {}, ...sender }: { file: SentFile; fields?: Record<string, string> } & Sender,
): Promise<Reply<E>> {
  const form = new FormData()
  for (const [name, text] of Object.entries(fields)) form.set(name, text)
  form.set(endpoint.form.file, new Blob([file.bytes], { type: file.type }), file.name)
  const response = await fetch(`${url}/api${endpoint.path}`, {
    method: endpoint.method,
    headers: headersOf(sender),
    body: form,
  })
  return replyOf(endpoint, response)
}

/** Uploads a payment proof. Throws where no whole answer came. */
export const sendProof = (
  url: string,
  file: SentFile,
  sender: Sender = {},
): Promise<Reply<typeof uploadPaymentProof>> => sendFile(url, uploadPaymentProof, { file, ...sender })

/** The answer of a call that must succeed; throws with what was said where it did not. */
export function granted<E extends Endpoint>(reply: Reply<E>): CallAnswer<E> {
  if (reply.refusal === null) return reply.answer
  throw new Error(`A call was refused: ${reply.status} ${JSON.stringify(reply.refusal)}`)
}

/** What is only read is asked once more where the server was just ending a connection that had idled. */
export async function fetchAgain(url: string, init: RequestInit = {}): Promise<Response> {
  const first = await fetch(url, init)
  if (first.status !== 408) return first
  await first.arrayBuffer()
  return fetch(url, init)
}

async function replyOf<E extends Endpoint>(endpoint: E, response: Response): Promise<Reply<E>> {
  const { status } = response
  const text = await response.text()
  if (status !== endpoint.status) return { status, answer: null, refusal: refusalOf(text) }
  const body = text === '' ? undefined : JSON.parse(text)
  return { status, answer: endpoint.answer.parse(body) as CallAnswer<E>, refusal: null }
}

function refusalOf(text: string): Refusal {
  try {
    return JSON.parse(text)
  } catch {
    return { error: text, code: 'unexpected' }
  }
}
