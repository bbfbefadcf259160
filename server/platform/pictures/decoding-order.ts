import type { ComparedPictures, CompareOrder, LookOrder, PictureLooks } from './compared-pictures.ts'
import type { FindMarksOrder, FoundMarks, MarkingUpdate, MarkOrder } from './leak-marks.ts'
import type { RebuildOrder, RebuiltPicture } from './rebuilt.ts'
import type { RenderedPages, RenderOrder } from './rendered-pages.ts'

/**
 * An order to a decoding process: to re-encode an image, to render pages of a PDF, to find and compare copies, or to mark
 * a PDF and find such marks.
 */
export type DecodingOrder =
  | ({ kind: 'rebuild' } & RebuildOrder)
  | ({ kind: 'render' } & RenderOrder)
  | ({ kind: 'look' } & LookOrder)
  | ({ kind: 'compare' } & CompareOrder)
  | ({ kind: 'mark' } & MarkOrder)
  | ({ kind: 'find_marks' } & FindMarksOrder)

/** What was made by an order. */
export type DecodingResult =
  | RebuiltPicture
  | RenderedPages
  | PictureLooks
  | ComparedPictures
  | MarkingUpdate
  | FoundMarks

/**
 * A message of a decoding process: it is ready, or the result of its order. `begun` is what is made so far, and the
 * result if the process ends before the rest.
 */
export type DecodingAnswer =
  | { kind: 'ready' }
  | { kind: 'begun'; result: DecodingResult }
  | { kind: 'made'; result: DecodingResult }
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; message: string }
