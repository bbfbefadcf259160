import { PdfError } from './pdf-error.ts'

/** The limits for reading one PDF. */
export type PdfLimits = {
  /** Bytes of the file, which is read whole. */
  fileBytes: number
  /** Bytes that one stream may inflate to; an image may use all of `inflatedBytes`. */
  streamBytes: number
  /** Bytes that all streams together may inflate to. */
  inflatedBytes: number
  /** Nesting depth of dictionaries and arrays. */
  depth: number
  /** Bytes examined one by one; starting to inflate a stream counts as some thousands. */
  steps: number
}

/** Enough for receipts and plans; a document full of uncompressed images needs more `inflatedBytes`. */
export const PDF_LIMITS: PdfLimits = {
  fileBytes: 32 * 1024 * 1024,
  streamBytes: 16 * 1024 * 1024,
  inflatedBytes: 64 * 1024 * 1024,
  depth: 100,
  steps: 20_000_000,
}

/** Counts what reading one PDF has cost, and throws PdfError at a limit. */
export class PdfBudget {
  readonly limits: PdfLimits
  #steps = 0
  #inflated = 0

  constructor(limits: PdfLimits) {
    this.limits = limits
  }

  step(count: number): void {
    this.#steps += count
    if (this.#steps > this.limits.steps) throw new PdfError('too_complex')
  }

  inflate(bytes: number): void {
    this.#inflated += bytes
    if (this.#inflated > this.limits.inflatedBytes) throw new PdfError('inflates_too_far')
  }
}
