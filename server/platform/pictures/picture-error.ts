/** Why an image was rejected. */
export type PictureProblem =
  | 'wrong_format'
  | 'truncated'
  | 'damaged'
  | 'unsupported'
  | 'bytes_after_end'
  | 'more_than_pixels'
  | 'side_too_long'
  | 'too_many_pixels'
  | 'too_many_scans'
  | 'too_many_frames'
  | 'too_many_parts'
  | 'too_much_text'

/** The image may not be decoded; `reason` is for logs and tests, not for users. */
export class PictureError extends Error {
  readonly reason: PictureProblem
  constructor(reason: PictureProblem, cause?: unknown) {
    super(`The picture was rejected: ${reason}`, { cause })
    this.name = 'PictureError'
    this.reason = reason
  }
}
