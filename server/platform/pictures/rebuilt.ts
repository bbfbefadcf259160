/** One file to be made of a picture. It never grows: bounds above the picture's own size change nothing. */
export type PictureOutput = {
  /** Where it is written; must not exist. */
  path: string
  /** `same` is JPEG for a JPEG, WebP for a WebP, PNG for the others. */
  format: 'same' | 'jpeg' | 'png' | 'webp' | 'avif'
  /** In pixels; without it the picture keeps its size up to 8.4 megapixels (4.2 for WebP and AVIF). */
  longestSide?: number
  /** How wide it may be at most, in pixels. */
  width?: number
}

/** A part of a picture, in thousandths of its upright width and height; it lies inside. */
export type PictureArea = { x: number; y: number; width: number; height: number }

/** What was written for one output. */
export type RebuiltOutput = {
  path: string
  mediaType: string
  width: number
  height: number
  size: number
  sha256: string
}

/**
 * A picture made anew from its pixels: upright, without metadata. Width and height are the upright
 * picture's own, or its part's; `look` tells whether another picture looks the same.
 */
export type RebuiltPicture = {
  width: number
  height: number
  look: string
  outputs: RebuiltOutput[]
}

/** What is asked of a decoding process. */
export type RebuildOrder = {
  path: string
  outputs: PictureOutput[]
  allowWebp: boolean
  /** The part that is made; the whole picture where it is not given. */
  crop?: PictureArea
}

/** What a decoding process says: that it is ready, or how its one order went. */
export type RebuildAnswer =
  | { kind: 'ready' }
  | { kind: 'rebuilt'; picture: RebuiltPicture }
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; message: string }
