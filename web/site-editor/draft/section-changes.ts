import type { SectionSetting } from '#contract/site.ts'
import type { Change } from './changes.ts'
import { longestRun } from './list-changes.ts'
import { inOrder } from './sections.ts'

/** The sections that were moved, each with its new place from 1, and those that visitors see no more or see now. */
export type SectionChanges = {
  moved: { section: SectionSetting; place: number }[]
  hidden: SectionSetting[]
  shown: SectionSetting[]
}

/** How many things differ: of the sections each that was moved, hidden or shown, of all else each field. */
export function countChanges(changes: readonly Change[]): number {
  const counts = changes.map(({ place, before, after }) => {
    if (place !== 'sections') return 1
    const { moved, hidden, shown } = sectionChanges(before as SectionSetting[], after as SectionSetting[])
    return Math.max(1, moved.length + hidden.length + shown.length)
  })
  return counts.reduce((sum, count) => sum + count, 0)
}

/** What became of the sections. Moved are the fewest that have to be, so that the others stand as they stood. */
export function sectionChanges(
  before: readonly SectionSetting[],
  after: readonly SectionSetting[],
): SectionChanges {
  const former = inOrder(before)
  const present = inOrder(after)
  const wasAt = new Map(former.map(({ id }, index) => [id, index]))
  const stayed = longestRun(present.flatMap(({ id }) => wasAt.get(id) ?? []))
  const wasSeen = new Set(former.filter(({ enabled }) => enabled).map(({ id }) => id))
  const isSeen = new Set(present.filter(({ enabled }) => enabled).map(({ id }) => id))
  return {
    moved: present
      .map((section, index) => ({ section, place: index + 1 }))
      .filter(({ section }) => wasAt.has(section.id) && !stayed.has(wasAt.get(section.id) ?? -1)),
    hidden: former.filter(({ id }) => wasSeen.has(id) && !isSeen.has(id)),
    shown: present.filter(({ id }) => isSeen.has(id) && !wasSeen.has(id)),
  }
}
