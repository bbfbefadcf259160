const tagInList = /(?:W\/)?("[^"]*")/g

/** Whether an `If-None-Match` header matches a tag: weak comparison, one of several tags, or `*`. */
export function matchesEtag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return [...header.matchAll(tagInList)].some(([, candidate]) => candidate === tag.replace('W/', ''))
}
