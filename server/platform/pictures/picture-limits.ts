import { PictureError } from './picture-error.ts'

/** The limits for a decoder. A small file can cost seconds and gigabytes, so each limit applies separately. */
export type PictureLimits = {
  /** Pixels along one side. */
  side: number
  /** Pixels in all. */
  pixels: number
  /** Frames of an animation. */
  frames: number
  /** Passes over a JPEG. */
  scans: number
  /** Passes over a JPEG times its pixels. */
  scannedPixels: number
  /** Bytes of decoded pixels. */
  decodedBytes: number
  /** Bytes that a decoder must have in memory at once: interlaced, progressive, animated or rotated images. */
  heldBytes: number
  /** Pixels of a CMYK JPEG, which is slow to convert to RGB. */
  inkPixels: number
  /** Chunks, segments or blocks in the file; encoders write some thousand at most, of 4 KB or more each. */
  parts: number
  /** Compressed texts and colour profiles in a PNG. */
  packedTexts: number
  /** Bytes that they take in the file, all together; a screenshot’s profile takes 3 KB, a printer’s 500. */
  packedTextBytes: number
  /** Bytes that they inflate to, all together. */
  textBytes: number
  /** Bytes of camera metadata (EXIF); a JPEG’s own limit. */
  exifBytes: number
}

/** Enough for a 50-megapixel phone photo, and for a decoder that stays below 150 MB and 2 s. */
export const PICTURE_LIMITS: PictureLimits = {
  side: 20_000,
  pixels: 50_000_000,
  frames: 200,
  scans: 100,
  scannedPixels: 1_000_000_000,
  decodedBytes: 150_000_000,
  heldBytes: 40_000_000,
  inkPixels: 12_582_912,
  parts: 20_000,
  packedTexts: 64,
  packedTextBytes: 1024 * 1024,
  textBytes: 4 * 1024 * 1024,
  exifBytes: 65_536,
}

/** Throws PictureError if an image of this size may not be decoded. */
export function checkSize(width: number, height: number, limits: PictureLimits): void {
  if (width < 1 || height < 1) throw new PictureError('damaged')
  if (width > limits.side || height > limits.side) throw new PictureError('side_too_long')
  if (width * height > limits.pixels) throw new PictureError('too_many_pixels')
}
