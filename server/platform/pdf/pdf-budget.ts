import { PdfRefused } from './pdf-refused.ts'

/** What reading one PDF may cost. */
export type PdfLimits = {
  /** Bytes of the file, which is read whole. */
  fileBytes: number
  /** Bytes that one compressed stream may become; a picture alone may take all of `inflatedBytes`. */
  streamBytes: number
  /** Bytes that all compressed streams together may become. */
  inflatedBytes: number
  /** Dictionaries and arrays inside one another. */
  depth: number
  /** Bytes looked at one by one; starting to inflate a stream counts as some thousands. */
  steps: number
}

/** Enough for receipts and plans; a document full of uncompressed pictures needs more `inflatedBytes`. */
export const PDF_LIMITS: PdfLimits = {
  fileBytes: 32 * 1024 * 1024,
  streamBytes: 16 * 1024 * 1024,
  inflatedBytes: 64 * 1024 * 1024,
  depth: 100,
  steps: 20_000_000,
}

/** Counts what reading one PDF has cost, and throws PdfRefused at the limit. */
export class PdfBudget {
  readonly limits: PdfLimits
  #steps = 0
  #inflated = 0

  constructor(limits: PdfLimits) {
    this.limits = limits
  }

  step(count: number): void {
    this.#steps += count
    if (this.#steps > this.limits.steps) throw new PdfRefused('too_complex')
  }

  inflate(bytes: number): void {
    this.#inflated += bytes
    if (this.#inflated > this.limits.inflatedBytes) throw new PdfRefused('inflates_too_far')
  }
}
