import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { requestTimeouts } from './query-timing.ts'
import { upload } from './upload.ts'

const sendReceipt = endpoint({
  id: 'sendReceipt',
  method: 'POST',
  path: '/receipts',
  summary: 'Sends a receipt.',
  access: 'public',
  form: { file: 'receipt', maxBytes: 5_000_000 },
  status: 201,
  response: z.object({ name: z.string() }),
  errors: ['busy'],
})

/** A fake XMLHttpRequest with what `upload` uses; the test triggers its events. */
class Line {
  static last: Line
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onabort?: () => void
  onloadend?: () => void
  timeout = 0
  status = 0
  responseText = ''

  constructor() {
    Line.last = this
  }
  open(): void {}
  setRequestHeader(): void {}
  getResponseHeader(): null {
    return null
  }
  send(): void {}
  abort(): void {
    this.onabort?.()
    this.onloadend?.()
  }
}

const total = 2_300_000
const receipt = new File([new Uint8Array(total)], 'receipt.jpg', { type: 'image/jpeg' })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', Line)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Starts an upload; `outcome` resolves to 'sent' or the error's code. */
function begin(options: { answerWithinMs?: number } = {}) {
  const outcome = upload(sendReceipt, receipt, { language: 'en', ...options }).then(
    () => 'sent',
    (error) => error.code,
  )
  return { line: Line.last, outcome }
}

test('a slow upload with progress never times out', async () => {
  const { line, outcome } = begin()
  const pieces = 15
  for (let piece = 1; piece <= pieces; piece++) {
    await vi.advanceTimersByTimeAsync(requestTimeouts.stalledUpload - 1)
    line.upload.onprogress?.({ loaded: (total * piece) / pieces, total })
  }
  expect(line.timeout).toBeGreaterThan(pieces * requestTimeouts.stalledUpload)
  line.status = 503
  line.responseText = JSON.stringify({ success: false, code: 'busy', message: 'Busy' })
  line.onload?.()
  line.onloadend?.()
  expect(await outcome).toBe('busy')
})

test('an upload without progress times out after a minute', async () => {
  const { line, outcome } = begin()
  line.upload.onprogress?.({ loaded: total / 2, total })
  await vi.advanceTimersByTimeAsync(requestTimeouts.stalledUpload)
  expect(await outcome).toBe('upload_timed_out')
})

test('an upload whose server stores it for long waits for the response after the last byte', async () => {
  const { line, outcome } = begin({ answerWithinMs: requestTimeouts.storedFile })
  line.upload.onprogress?.({ loaded: total, total })
  await vi.advanceTimersByTimeAsync(requestTimeouts.storedFile - 1)
  line.status = 201
  line.responseText = JSON.stringify({ name: 'receipt.jpg' })
  line.onload?.()
  line.onloadend?.()
  expect(await outcome).toBe('sent')
})

test('it ends too if no response comes', async () => {
  const { line, outcome } = begin({ answerWithinMs: requestTimeouts.storedFile })
  line.upload.onprogress?.({ loaded: total, total })
  await vi.advanceTimersByTimeAsync(requestTimeouts.storedFile)
  expect(await outcome).toBe('upload_timed_out')
})
