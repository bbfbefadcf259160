import type { SectionSetting } from '#contract/site.ts'
import type { Change } from './changes.ts'
import { listChanges } from './list-changes.ts'
import { inOrder } from './sections.ts'

/** The differences between two lists of sections; `place` is the new position, counted from 1. */
export type SectionChanges = {
  moved: { section: SectionSetting; place: number }[]
  hidden: SectionSetting[]
  shown: SectionSetting[]
}

/** Counts each moved, hidden or shown section, and one for each other change. */
export function countChanges(changes: readonly Change[]): number {
  const counts = changes.map(({ place, before, after }) => {
    if (place !== 'sections') return 1
    const { moved, hidden, shown } = sectionChanges(before as SectionSetting[], after as SectionSetting[])
    return Math.max(1, moved.length + hidden.length + shown.length)
  })
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Compares two lists of sections. `moved` is the smallest set of moves that explains the new order. */
export function sectionChanges(
  before: readonly SectionSetting[],
  after: readonly SectionSetting[],
): SectionChanges {
  const former = inOrder(before)
  const present = inOrder(after)
  const wasSeen = new Set(former.filter(({ enabled }) => enabled).map(({ id }) => id))
  const isSeen = new Set(present.filter(({ enabled }) => enabled).map(({ id }) => id))
  return {
    moved: listChanges(former, present).moved.flatMap((index) => {
      const section = present[index]
      return section ? { section, place: index + 1 } : []
    }),
    hidden: former.filter(({ id }) => wasSeen.has(id) && !isSeen.has(id)),
    shown: present.filter(({ id }) => isSeen.has(id) && !wasSeen.has(id)),
  }
}
