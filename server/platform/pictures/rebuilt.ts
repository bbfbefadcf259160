/** One file to make from an image. It is never enlarged: larger bounds change nothing. */
export type PictureOutput = {
  /** The path to write; must not exist. */
  path: string
  /** `same` is JPEG for a JPEG, WebP for a WebP, PNG for the others. */
  format: 'same' | 'jpeg' | 'png' | 'webp' | 'avif'
  /** In pixels; without it the image keeps its size up to 8.4 megapixels (4.2 for WebP and AVIF). */
  longestSide?: number
  /** The maximum width, in pixels. */
  width?: number
}

/** A part of an image, in thousandths of its upright width and height; must be inside it. */
export type PictureArea = { x: number; y: number; width: number; height: number }

/** The file written for one output. */
export type RebuiltOutput = {
  path: string
  mediaType: string
  width: number
  height: number
  size: number
  sha256: string
}

/**
 * An image re-encoded from its pixels: upright, without metadata. Width and height are those of the upright image or of
 * its part; `perceptualHash` is its perceptual hash.
 */
export type RebuiltPicture = {
  width: number
  height: number
  perceptualHash: string
  outputs: RebuiltOutput[]
}

/** An order to a decoding process to re-encode an image. */
export type RebuildOrder = {
  path: string
  outputs: PictureOutput[]
  allowWebp: boolean
  /** The part to make; the whole image if absent. */
  crop?: PictureArea
  /** Ellipses, by their boxes, that are made unrecognizable in every output. */
  blurs?: PictureArea[]
}
