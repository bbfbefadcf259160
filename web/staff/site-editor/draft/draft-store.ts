import { useSyncExternalStore } from 'react'
import { createStore, type Store } from '#web/platform/store.ts'
import type { EditedSite } from './changes.ts'
import { type Place, valueAt, withValueAt } from './paths.ts'

/** The published version that a draft is based on. */
export type Basis = EditedSite & { version: number }

/** The edited site and the version it is based on. */
export type Draft = EditedSite & { basis: Basis }

/** Holds the draft outside React, so that a field re-renders only for its own value. */
export type DraftStore = Store<Draft>

/** A new draft without changes. */
export function draftOf(basis: Basis): Draft {
  return { settings: basis.settings, sections: basis.sections, basis }
}

export function createDraftStore(draft: Draft): DraftStore {
  return createStore(draft)
}

/** Sets one value of the settings; an equal value notifies nobody. */
export function writeSetting(store: DraftStore, place: Place, value: unknown): void {
  const draft = store.read()
  if (Object.is(valueAt(draft.settings, place), value)) return
  store.set({ ...draft, settings: withValueAt(draft.settings, place, value) })
}

/** Re-renders only when the picked part changes identity, so `pick` must not create objects. */
export function useDraft<Part>(store: DraftStore, pick: (draft: Draft) => Part): Part {
  const read = () => pick(store.read())
  return useSyncExternalStore(store.subscribe, read, read)
}

export function useDraftValue(store: DraftStore, place: Place): unknown {
  return useDraft(store, ({ settings }) => valueAt(settings, place))
}
