import type { CallAnswer, CallInput, Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { uploadPaymentProof } from '#contract/uploads.ts'

/** The body of an error response. */
export type ErrorBody = { error: string; code: ErrorCode; [more: string]: unknown }

/** The response of a call: the contract's, or an error. */
export type Reply<E> =
  | { status: number; answer: CallAnswer<E>; errorBody: null }
  | { status: number; answer: null; errorBody: ErrorBody }

/** A file to upload. */
export type FileToSend = { bytes: Uint8Array<ArrayBuffer>; name: string; type: string }

/**
 * The sender of a call: a session's token, the client address as a trusted proxy would send it, and the idempotency
 * key.
 */
export type CallSender = { token?: string; from?: string; repeatKey?: string }

const headersOf = ({ token, from, repeatKey }: CallSender): Record<string, string> => ({
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...(from !== undefined && { 'x-forwarded-for': from }),
  ...(repeatKey !== undefined && { 'idempotency-key': repeatKey }),
})

/**
 * Makes a call over HTTP like a plain client, with a bearer token if given. Throws if the response is incomplete, or if
 * a success does not match the contract.
 */
export async function call<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: CallInput<E> & CallSender,
): Promise<Reply<E>> {
  const { params, query, body, ...sender } = input as {
    params?: Record<string, string>
    query?: Record<string, string | number>
    body?: unknown
  } & CallSender
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

/** Uploads a file with text fields. Throws if the response is incomplete. */
export async function sendFile<E extends Endpoint & Required<Pick<Endpoint, 'form'>>>(
  url: string,
  endpoint: E,
  { file, fields = {}, ...sender }: { file: FileToSend; fields?: Record<string, string> } & CallSender,
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

/** Uploads a payment proof. Throws if the response is incomplete. */
export const sendProof = (
  url: string,
  file: FileToSend,
  sender: CallSender = {},
): Promise<Reply<typeof uploadPaymentProof>> => sendFile(url, uploadPaymentProof, { file, ...sender })

/** The response of a call that must succeed; throws with the error otherwise. */
export function granted<E extends Endpoint>(reply: Reply<E>): CallAnswer<E> {
  if (reply.errorBody === null) return reply.answer
  throw new Error(`The call failed: ${reply.status} ${JSON.stringify(reply.errorBody)}`)
}

/** Retries a read once if the server was just closing an idle connection (408). */
export async function fetchAgain(url: string, init: RequestInit = {}): Promise<Response> {
  const first = await fetch(url, init)
  if (first.status !== 408) return first
  await first.arrayBuffer()
  return fetch(url, init)
}

async function replyOf<E extends Endpoint>(endpoint: E, response: Response): Promise<Reply<E>> {
  const { status } = response
  const text = await response.text()
  if (status !== endpoint.status) return { status, answer: null, errorBody: readErrorBody(text) }
  const body = text === '' ? undefined : JSON.parse(text)
  return { status, answer: endpoint.response.parse(body) as CallAnswer<E>, errorBody: null }
}

function readErrorBody(text: string): ErrorBody {
  try {
    return JSON.parse(text)
  } catch {
    return { error: text, code: 'unexpected' }
  }
}
