import { useSyncExternalStore } from 'react'
import { createLiveValue, type LiveValue } from '#web/platform/live-value.ts'
import type { EditedSite } from './changes.ts'
import { type Place, valueAt, withValueAt } from './places.ts'

/** A published version of the site, as a draft began from it. */
export type Basis = EditedSite & { version: number }

/** What is being edited, and what it began from. */
export type Draft = EditedSite & { basis: Basis }

/** The draft, outside the tree of components: each field hears of its own value alone. */
export type DraftStore = LiveValue<Draft>

/** A draft that begins from a published version. */
export function draftOf(basis: Basis): Draft {
  return { settings: basis.settings, sections: basis.sections, basis }
}

/** Makes the store of a draft. */
export function createDraftStore(draft: Draft): DraftStore {
  return createLiveValue(draft)
}

/** Writes one value of the settings. */
export function writeSetting(store: DraftStore, place: Place, value: unknown): void {
  const draft = store.read()
  if (Object.is(valueAt(draft.settings, place), value)) return
  store.set({ ...draft, settings: withValueAt(draft.settings, place, value) })
}

/** A part of the draft; whoever reads it hears only when that part is another one. `pick` must not make new objects. */
export function useDraft<Part>(store: DraftStore, pick: (draft: Draft) => Part): Part {
  const read = () => pick(store.read())
  return useSyncExternalStore(store.subscribe, read, read)
}

/** What the draft says at one place of the settings. */
export function useDraftValue(store: DraftStore, place: Place): unknown {
  return useDraft(store, ({ settings }) => valueAt(settings, place))
}
