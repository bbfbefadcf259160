const tagInList = /(?:W\/)?("[^"]*")/g

/** Whether an `If-None-Match` header names a tag: compared weakly, among several, or as `*`, which names any. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return [...header.matchAll(tagInList)].some(([, named]) => named === tag.replace('W/', ''))
}
