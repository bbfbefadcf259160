import { foldForSearch, type TermRange } from '#server/platform/search/terms.ts'

/** The form of a tag of which a user has one, also without differences in spaces. */
export const foldedTag = (tag: string): string => foldForSearch(tag).replace(/\s+/g, ' ').trim()

/** The range of the folded tags that begin with a text. */
export function rangeOfTags(q: string): TermRange {
  const from = foldedTag(q)
  return { from, to: `${from}\u{10FFFF}` }
}
