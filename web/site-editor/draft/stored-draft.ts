import { isAboutContent, repairSections, repairSettings } from '#contract/site-repair.ts'
import { isSame } from './changes.ts'
import { type Basis, type Draft, draftOf } from './draft-store.ts'
import { mendSections } from './mended-sections.ts'

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
  const listed = mendSections(sections.value ?? basis.sections, published.sections, begunIn(kept, published))
  const reset = [...settings.broken, ...sections.broken, ...own.broken, ...listed.broken]
  if (settings.value !== undefined && !isRecord(settings.value)) reset.push(draftKeys.settings)
  if ('settings' in kept && !hasBasis(kept, published)) reset.push('basis')
  return { draft: { settings: own.settings, sections: listed.sections, basis }, reset, isFound: true }
}

const keptElsewhere = new WeakSet<Draft>()

/** Remembers that a draft was read from where another tab has kept it, and needs no keeping here. */
export function noteKept(draft: Draft): void {
  keptElsewhere.add(draft)
}

/** Whether a draft is as another tab has kept it. */
export function isKept(draft: Draft): boolean {
  return keptElsewhere.has(draft)
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
  if (version === published.version || !hasBasis(kept, published) || !isRecord(basis)) return published
  return {
    version: version as number,
    settings: repairSettings(basis.settings, published.settings).settings,
    sections: repairSections(basis.sections, published.sections),
  }
}

/** The sections that a draft began from, just as they were kept: mended, they would hold what came since too. */
function begunIn(kept: Record<string, unknown>, published: Basis): unknown {
  return hasBasis(kept, published) && isRecord(kept.basis) ? kept.basis.sections : undefined
}

/** Whether a draft tells what it began from: the number of what is published, or an earlier one with what that said. */
function hasBasis({ version, basis }: Record<string, unknown>, published: Basis): boolean {
  return version === published.version || (Number.isInteger(version) && isRecord(basis))
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
