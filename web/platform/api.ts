import type { CallAnswer, CallInput, Endpoint } from '#contract/endpoint.ts'
import { answerOf, parsed } from './api-answer.ts'
import { type RawAnswer, unanswered } from './api-error.ts'
import { addressOf, type Credentials, headersOf, type Sent, senderOf } from './api-request.ts'
import { hastyCalls, patience } from './rhythm.ts'

export { ApiError, type ApiErrorCode } from './api-error.ts'
export { type UploadOptions, upload } from './upload.ts'

/** How a call is made, where it is not made in the usual way. */
export type CallOptions = Credentials & {
  signal?: AbortSignal
  /** How long to wait for the whole answer, in milliseconds; what `patience` says of the endpoint where absent. */
  timeoutMs?: number
  /** What carries the request; the network where absent. */
  fetch?: (request: Request) => Promise<Response>
}

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/**
 * Makes a call of the API and answers what it answered, checked against the agreement. Throws `ApiError`; where
 * `signal` stops it, the signal's own reason. A 401 to a kept session's token ends that session here.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<CallAnswer<E>> {
  const sent = senderOf(endpoint, options)
  const headers = headersOf(sent, options.idempotencyKey)
  const request = requestFor(endpoint, input as Parts, headers)
  const usual = hastyCalls.has(endpoint.id) ? patience.hastyCall : patience.call
  return answerOf(endpoint, await exchange(request, sent, { timeoutMs: usual, ...options }), sent)
}

function requestFor(endpoint: Endpoint, { params, query, body }: Parts, headers: Headers): Request {
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  const origin = globalThis.location?.origin ?? 'http://localhost'
  return new Request(new URL(addressOf(endpoint, params, query), origin), {
    method: endpoint.method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    credentials: 'include',
  })
}

async function exchange(
  request: Request,
  { language }: Sent,
  { fetch: carry = fetch, signal, timeoutMs }: CallOptions,
): Promise<RawAnswer> {
  signal?.throwIfAborted()
  const stop = new AbortController()
  const stopWithCaller = () => stop.abort()
  const deadline = setTimeout(stopWithCaller, timeoutMs)
  signal?.addEventListener('abort', stopWithCaller)
  try {
    const response = await carry(new Request(request, { signal: stop.signal }))
    const body = parsed(await response.text())
    return { status: response.status, body, header: (name) => response.headers.get(name) }
  } catch {
    signal?.throwIfAborted()
    throw unanswered(stop.signal.aborted ? 'timed_out' : 'offline', language)
  } finally {
    clearTimeout(deadline)
    signal?.removeEventListener('abort', stopWithCaller)
  }
}
