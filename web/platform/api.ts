import type { CallAnswer, CallInput, Endpoint } from '#contract/endpoint.ts'
import { noResponseError, type RawResponse } from './api-error.ts'
import { addressOf, type CallCredentials, headersOf, type RequestInput, senderOf } from './api-request.ts'
import { parsed, parseResponse } from './api-response.ts'
import { hastyCalls, requestTimeouts } from './query-timing.ts'

export { ApiError } from './api-error.ts'
export { upload } from './upload.ts'

export type CallOptions = CallCredentials & {
  signal?: AbortSignal
  /** Timeout for the complete response, in milliseconds; by default from `requestTimeouts`, by endpoint. */
  timeoutMs?: number
  /** Sends the request; the browser's `fetch` by default. */
  fetch?: (request: Request) => Promise<Response>
}

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/**
 * Calls the API and returns the response, checked against the contract. Throws `ApiError`; if `signal` aborts the call,
 * throws the signal's reason. A 401 to a stored session's token ends that session.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<CallAnswer<E>> {
  const sent = senderOf(endpoint, options)
  const headers = headersOf(sent, options.idempotencyKey)
  const request = requestFor(endpoint, input as Parts, headers)
  const usual = hastyCalls.has(endpoint.id) ? requestTimeouts.hastyCall : requestTimeouts.call
  return parseResponse(endpoint, await exchange(request, sent, { timeoutMs: usual, ...options }), sent)
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
  { language }: RequestInput,
  { fetch: carry = fetch, signal, timeoutMs }: CallOptions,
): Promise<RawResponse> {
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
    throw noResponseError(stop.signal.aborted ? 'timed_out' : 'offline', language)
  } finally {
    clearTimeout(deadline)
    signal?.removeEventListener('abort', stopWithCaller)
  }
}
