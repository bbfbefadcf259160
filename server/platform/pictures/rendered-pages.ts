/** A JPEG to make from one page of a PDF, counted from 1. */
export type PageOutput = {
  /** The path to write; must not exist. */
  path: string
  page: number
  /** The maximum width, in pixels. */
  width: number
  /** The maximum of the longer side, in pixels. */
  longestSide: number
}

/** How many pages a PDF has, and of how many of them, from the first on, there are all outputs. */
export type RenderedPages = { pageCount: number; shownPages: number }

/** An order to a decoding process; the outputs of a page follow one another, the largest first. */
export type RenderOrder = { path: string; outputs: PageOutput[] }

/** The bytes that the outputs of one PDF may have together; pages beyond are left out. */
export const maxRenderedBytes = 5 * 1024 * 1024

// What a page of noise takes, in both widths.
const mostBytesOfPage = 3 * 1024 * 1024

/** What the images of so many pages of a PDF take at most, in bytes. */
export const mostBytesOfPages = (pages: number): number => Math.min(maxRenderedBytes, pages * mostBytesOfPage)
