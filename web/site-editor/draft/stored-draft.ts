import { SectionSetting } from '#contract/site.ts'
import { isAboutContent, repairSections, repairSettings } from '#contract/site-repair.ts'
import { isSame } from './changes.ts'
import { type Basis, type Draft, draftOf } from './draft-store.ts'

/** Where the browser keeps a draft: its settings with what they began from, and its sections. */
export const draftKeys = { settings: 'adminSettings', sections: 'sectionSettings' } as const

/** A draft as the browser kept it, and the places that could not be read and were put back to what is published. */
export type KeptDraft = { draft: Draft; reset: string[]; isFound: boolean }

/**
 * Reads the draft that this browser keeps, mended field by field: what cannot be read says again what is published.
 * Where none is kept, the draft is what is published.
 */
export function readKeptDraft(published: Basis, store: Pick<Storage, 'getItem'> = localStorage): KeptDraft {
  const settings = readJson(store, draftKeys.settings)
  const sections = readJson(store, draftKeys.sections)
  if (settings.value === undefined && sections.value === undefined) {
    const reset = [settings, sections].flatMap(({ broken }) => broken)
    return { draft: draftOf(published), reset, isFound: reset.length > 0 }
  }
  const kept = isRecord(settings.value) ? settings.value : {}
  const basis = basisIn(kept, published)
  // A draft without a frame is one that was written by hand, or by another program.
  const written = 'settings' in kept ? kept.settings : kept
  const own = repairSettings(isEmpty(kept) ? basis.settings : written, published.settings, isAboutContent)
  const listed = sections.value ?? basis.sections
  const mended = repairSections(listed, published.sections)
  const reset = [...settings.broken, ...sections.broken, ...own.broken]
  if (settings.value !== undefined && !isRecord(settings.value)) reset.push(draftKeys.settings)
  if (!Array.isArray(listed) || hasUnreadable(listed, mended)) reset.push(draftKeys.sections)
  return { draft: { settings: own.settings, sections: mended, basis }, reset, isFound: true }
}

/** Keeps a draft in this browser; one that says what is published is let go. Throws where the browser refuses. */
export function keepDraft(draft: Draft, store: Pick<Storage, 'setItem' | 'removeItem'> = localStorage): void {
  const { settings, sections, basis } = draft
  if (isSame(sections, basis.sections)) store.removeItem(draftKeys.sections)
  else store.setItem(draftKeys.sections, JSON.stringify(sections))
  if (isSame(settings, basis.settings) && isSame(sections, basis.sections)) {
    store.removeItem(draftKeys.settings)
    return
  }
  const { version, ...began } = basis
  store.setItem(draftKeys.settings, JSON.stringify({ version, settings, basis: began }))
}

function basisIn(kept: Record<string, unknown>, published: Basis): Basis {
  const { version, basis } = kept
  if (!Number.isInteger(version) || version === published.version || !isRecord(basis)) return published
  return {
    version: version as number,
    settings: repairSettings(basis.settings, published.settings).settings,
    sections: repairSections(basis.sections, published.sections),
  }
}

function hasUnreadable(listed: unknown[], mended: SectionSetting[]): boolean {
  return listed.length > mended.length || listed.some((one) => !SectionSetting.safeParse(one).success)
}

function isEmpty(kept: Record<string, unknown>): boolean {
  return Object.keys(kept).length === 0
}

function readJson(store: Pick<Storage, 'getItem'>, key: string): { value: unknown; broken: string[] } {
  const text = store.getItem(key)
  if (text === null) return { value: undefined, broken: [] }
  try {
    return { value: JSON.parse(text), broken: [] }
  } catch {
    return { value: undefined, broken: [key] }
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
