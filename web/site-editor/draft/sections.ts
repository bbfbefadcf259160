import type { SectionSetting } from '#contract/site.ts'
import { type DraftStore, useDraft } from './draft-store.ts'
import { moved } from './places.ts'

/** The draft's sections in their order. */
export function useSections(store: DraftStore): SectionSetting[] {
  return inOrder(useDraft(store, ({ sections }) => sections))
}

/** Sections in the order in which they show. */
export function inOrder(sections: readonly SectionSetting[]): SectionSetting[] {
  return sections.toSorted((a, b) => a.order - b.order)
}

/** Sections that are in order, numbered from 1 anew. */
export function numbered(sections: readonly SectionSetting[]): SectionSetting[] {
  return sections.map((one, index) => ({ ...one, order: index + 1 }))
}

/** Moves a section to another index; all of them are numbered from 1 anew. */
export function moveSection(store: DraftStore, from: number, to: number): void {
  const draft = store.read()
  store.set({ ...draft, sections: numbered(moved(inOrder(draft.sections), from, to)) })
}

/** Shows a section to visitors, or hides it. */
export function showSection(store: DraftStore, id: string, enabled: boolean): void {
  const draft = store.read()
  store.set({ ...draft, sections: draft.sections.map((one) => (one.id === id ? { ...one, enabled } : one)) })
}
