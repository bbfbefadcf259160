/** Why a PDF was not taken. */
export type PdfRefusal =
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

/** The file is not a PDF that may be shown; `reason` and `detail` are for logs and tests, not for people. */
export class PdfRefused extends Error {
  readonly reason: PdfRefusal
  readonly detail: string
  constructor(reason: PdfRefusal, detail = '') {
    super(`The PDF was refused: ${reason} ${detail}`.trim())
    this.name = 'PdfRefused'
    this.reason = reason
    this.detail = detail
  }
}
