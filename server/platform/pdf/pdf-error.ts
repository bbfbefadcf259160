/** Why a PDF was rejected. */
export type PdfErrorReason =
  | 'not_a_pdf'
  | 'damaged'
  | 'active_content'
  | 'unsafe_link'
  | 'opens_by_itself'
  | 'external_file'
  | 'hidden_object'
  | 'too_complex'
  | 'inflates_too_far'
  | 'too_large'

/** The PDF may not be stored; `reason` and `detail` are for logs and tests, not for users. */
export class PdfError extends Error {
  readonly reason: PdfErrorReason
  readonly detail: string
  constructor(reason: PdfErrorReason, detail = '') {
    super(`The PDF was rejected: ${reason} ${detail}`.trim())
    this.name = 'PdfError'
    this.reason = reason
    this.detail = detail
  }
}
