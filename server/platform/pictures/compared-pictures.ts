import type { PictureArea } from './rebuilt.ts'

/**
 * Terms for each beginning and end of a piece of text: its own first, then those that a copy of it may have instead.
 * Pictures that share some are compared.
 */
export type PictureLooks = { windows: string[][] }

/**
 * How a picture is like another: saved again, with sides cut off, or the same but for one line, with the place of that
 * line in both. `different` is another text in the same layout; `unknown` if they cannot be laid on each other, or show
 * too little text.
 */
export type PictureLikeness =
  | { kind: 'near' }
  | { kind: 'cropped' }
  | { kind: 'one_line'; area: PictureArea; otherArea: PictureArea }
  | { kind: 'different' }
  | { kind: 'unknown' }

/** How a picture is like each of some others, in their order. */
export type ComparedPictures = { likenesses: PictureLikeness[] }

/** Orders to a decoding process. */
export type LookOrder = { path: string }
export type CompareOrder = { path: string; others: string[] }
