import { createContext, type ReactNode, useContext } from 'react'
import type { SectionSetting } from '#contract/site.ts'
import type { DraftStore } from '#web/site-editor/draft/draft-store.ts'
import { moveSection, showSection, useSections } from '#web/site-editor/draft/sections.ts'

type SectionSettings = {
  /** The draft's sections in their order. */
  sections: SectionSetting[]
  /** Moves a section to another index; all are numbered from 1 anew. */
  move: (from: number, to: number) => void
  show: (id: string, enabled: boolean) => void
}

const SectionSettingsContext = createContext<DraftStore | null>(null)

/** Gives the screens the sections of a draft. */
export function SectionSettingsProvider({ store, children }: { store: DraftStore; children: ReactNode }) {
  return <SectionSettingsContext.Provider value={store}>{children}</SectionSettingsContext.Provider>
}

/** The sections of the landing page as they are edited, and what can be done with them. Throws outside its provider. */
export function useSectionSettings(): SectionSettings {
  const store = useContext(SectionSettingsContext)
  if (!store) throw new Error('useSectionSettings must be used inside a SectionSettingsProvider')
  return {
    sections: useSections(store),
    move: (from, to) => moveSection(store, from, to),
    show: (id, enabled) => showSection(store, id, enabled),
  }
}
