import type { CallAnswer, Endpoint } from '#contract/endpoint.ts'
import { noResponseError } from './api-error.ts'
import { addressOf, type CallCredentials, headersOf, senderOf } from './api-request.ts'
import { parsed, parseResponse } from './api-response.ts'
import { requestTimeouts } from './query-timing.ts'

export type UploadOptions = CallCredentials & {
  params?: Record<string, string>
  /** Text fields that go before the file, such as its purpose. */
  fields?: Record<string, string>
  /** Receives the percentage of bytes sent; 100 does not mean that the server has accepted the file. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
  /** Timeout for the complete response, in milliseconds; an upload that stalls ends earlier. */
  timeoutMs?: number
  /** Timeout after the last byte, in milliseconds; a minute if not given. */
  answerWithinMs?: number
}

/**
 * Sends a file, or a form without one, and returns the API's response. Throws `ApiError`, with `upload_timed_out` after
 * the timeout, a minute without progress or `answerWithinMs` after the last byte; if `signal` aborts the upload, throws
 * the signal's reason.
 */
export function upload<E extends Endpoint>(
  endpoint: E,
  file: File | null,
  options: UploadOptions = {},
): Promise<CallAnswer<E>> {
  const { signal, onProgress, answerWithinMs = requestTimeouts.stalledUpload } = options
  const sent = { ...senderOf(endpoint, options), ...(file && { fileBytes: file.size }) }
  const sending = new XMLHttpRequest()
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    const cancel = () => sending.abort()
    const giveUp = () => {
      reject(noResponseError('upload_timed_out', sent.language))
      sending.abort()
    }
    let stalled: ReturnType<typeof setTimeout> | undefined
    const waitOn = (milliseconds: number = requestTimeouts.stalledUpload) => {
      clearTimeout(stalled)
      stalled = setTimeout(giveUp, milliseconds)
    }
    sending.onload = () => resolve(sending)
    sending.onerror = () => reject(noResponseError('offline', sent.language))
    sending.ontimeout = giveUp
    sending.onabort = () => reject(signal?.reason)
    sending.onloadend = () => {
      clearTimeout(stalled)
      signal?.removeEventListener('abort', cancel)
    }
    sending.upload.onprogress = ({ loaded, total }) => {
      waitOn(loaded === total ? answerWithinMs : undefined)
      if (total > 0) onProgress?.(Math.floor((loaded / total) * 100))
    }

    signal?.throwIfAborted()
    sending.open(endpoint.method, addressOf(endpoint, options.params))
    sending.timeout = options.timeoutMs ?? requestTimeouts.proof
    sending.withCredentials = true
    for (const [name, value] of headersOf(sent, options.idempotencyKey)) sending.setRequestHeader(name, value)
    signal?.addEventListener('abort', cancel)
    waitOn()
    sending.send(formWith(endpoint, file, options.fields))
  }).then(({ status, responseText }) =>
    parseResponse(
      endpoint,
      { status, body: parsed(responseText), header: (name) => sending.getResponseHeader(name) },
      sent,
    ),
  )
}

function formWith(endpoint: Endpoint, file: File | null, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append(endpoint.form?.file ?? 'file', file, file.name)
  return form
}
