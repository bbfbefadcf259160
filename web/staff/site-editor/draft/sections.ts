import type { SectionSetting } from '#contract/site.ts'
import { type DraftStore, useDraft } from './draft-store.ts'
import { moved } from './paths.ts'

/** Sorted by `order`. */
export function useSections(store: DraftStore): SectionSetting[] {
  return inOrder(useDraft(store, ({ sections }) => sections))
}

/** A copy sorted by `order`. */
export function inOrder(sections: readonly SectionSetting[]): SectionSetting[] {
  return sections.toSorted((a, b) => a.order - b.order)
}

/** Renumbers sorted sections from 1. */
export function numbered(sections: readonly SectionSetting[]): SectionSetting[] {
  return sections.map((one, index) => ({ ...one, order: index + 1 }))
}

/** Moves a section to another index and renumbers all from 1. */
export function moveSection(store: DraftStore, from: number, to: number): void {
  const draft = store.read()
  store.set({ ...draft, sections: numbered(moved(inOrder(draft.sections), from, to)) })
}

/** Shows or hides a section for visitors. */
export function showSection(store: DraftStore, id: string, enabled: boolean): void {
  const draft = store.read()
  store.set({ ...draft, sections: draft.sections.map((one) => (one.id === id ? { ...one, enabled } : one)) })
}
