/** Why a picture was not taken. */
export type PictureRefusal =
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

/** The file is not a picture that may be decoded; `reason` is for logs and tests, not for people. */
export class PictureRefused extends Error {
  readonly reason: PictureRefusal
  constructor(reason: PictureRefusal, cause?: unknown) {
    super(`The picture was refused: ${reason}`, { cause })
    this.name = 'PictureRefused'
    this.reason = reason
  }
}
