import { createContext, type ReactNode, useContext } from 'react'
import type { SectionSetting } from '#contract/site.ts'
import type { DraftStore } from '#web/staff/site-editor/draft/draft-store.ts'
import { moveSection, showSection, useSections } from '#web/staff/site-editor/draft/sections.ts'

type SectionSettings = {
  /** Sorted by `order`. */
  sections: SectionSetting[]
  /** Moves a section to another index and renumbers all from 1. */
  move: (from: number, to: number) => void
  show: (id: string, enabled: boolean) => void
}

const SectionSettingsContext = createContext<DraftStore | null>(null)

export function SectionSettingsProvider({ store, children }: { store: DraftStore; children: ReactNode }) {
  return <SectionSettingsContext.Provider value={store}>{children}</SectionSettingsContext.Provider>
}

/** Throws outside SectionSettingsProvider. */
export function useSectionSettings(): SectionSettings {
  const store = useContext(SectionSettingsContext)
  if (!store) throw new Error('useSectionSettings must be used inside a SectionSettingsProvider')
  return {
    sections: useSections(store),
    move: (from, to) => moveSection(store, from, to),
    show: (id, enabled) => showSection(store, id, enabled),
  }
}
