import { fileURLToPath } from 'node:url'
import type { DecodingAnswer, DecodingOrder } from './decoding-order.ts'
import {
  type ChildEvents,
  type ChildOptions,
  type SandboxedChild,
  startSandboxed,
} from './sandboxed-child.ts'

const entry = fileURLToPath(new URL('./rebuild-process.ts', import.meta.url))
const flags = [
  '--max-old-space-size=64',
  '--max-semi-space-size=1',
  '--v8-pool-size=1',
  '--disable-wasm-trap-handler',
  // 64 MB for PDFium, so that a PDF costs no more than an image; a scan of 35 megapixels takes half of it.
  '--wasm-max-mem-pages=1024',
  '--expose-gc',
  '--no-warnings',
]

/** A decoding process. It receives one order at a time. */
export type DecodingChild = SandboxedChild<DecodingOrder>

/** Starts a decoding process with the commands of `sandboxCommand`. */
export function startChild(
  options: Omit<ChildOptions, 'entry' | 'flags'>,
  events: ChildEvents<DecodingAnswer>,
): DecodingChild {
  return startSandboxed({ ...options, entry, flags }, events)
}
