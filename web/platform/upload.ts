import type { CallAnswer, Endpoint } from '#contract/endpoint.ts'
import { answerOf, parsed } from './api-answer.ts'
import { unanswered } from './api-error.ts'
import { addressOf, type Credentials, headersOf, senderOf } from './api-request.ts'
import { patience } from './rhythm.ts'

/** How a file is sent. */
export type UploadOptions = Credentials & {
  params?: Record<string, string>
  /** Texts that go before the file, such as what it is for. */
  fields?: Record<string, string>
  /** Told as the file leaves, in whole percent; 100 means that it is sent, not yet that it is accepted. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
  /** How long to wait for the whole answer, in milliseconds; an upload of which nothing leaves any more ends earlier. */
  timeoutMs?: number
}

/**
 * Sends a file, or a form without one, and answers what the API made of it. Throws `ApiError`, with `upload_timed_out` where it took too
 * long or nothing of it left for a minute; where `signal` stops it, the signal's own reason.
 */
export function upload<E extends Endpoint>(
  endpoint: E,
  file: File | null,
  options: UploadOptions = {},
): Promise<CallAnswer<E>> {
  const { signal, onProgress } = options
  const sent = { ...senderOf(endpoint, options), ...(file && { fileBytes: file.size }) }
  const sending = new XMLHttpRequest()
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    const cancel = () => sending.abort()
    const giveUp = () => {
      reject(unanswered('upload_timed_out', sent.language))
      sending.abort()
    }
    let stalled: ReturnType<typeof setTimeout> | undefined
    const waitOn = () => {
      clearTimeout(stalled)
      stalled = setTimeout(giveUp, patience.stalledUpload)
    }
    sending.onload = () => resolve(sending)
    sending.onerror = () => reject(unanswered('offline', sent.language))
    sending.ontimeout = giveUp
    sending.onabort = () => reject(signal?.reason)
    sending.onloadend = () => {
      clearTimeout(stalled)
      signal?.removeEventListener('abort', cancel)
    }
    sending.upload.onprogress = ({ loaded, total }) => {
      waitOn()
      if (total > 0) onProgress?.(Math.floor((loaded / total) * 100))
    }

    signal?.throwIfAborted()
    sending.open(endpoint.method, addressOf(endpoint, options.params))
    sending.timeout = options.timeoutMs ?? patience.proof
    sending.withCredentials = true
    for (const [name, value] of headersOf(sent, options.idempotencyKey)) sending.setRequestHeader(name, value)
    signal?.addEventListener('abort', cancel)
    waitOn()
    sending.send(formWith(endpoint, file, options.fields))
  }).then(({ status, responseText }) =>
    answerOf(
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
