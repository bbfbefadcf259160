import { withEntryIds } from '#contract/entry-ids.ts'
import { isAboutContent, normalizeSections, normalizeSettings } from '#contract/normalize-site.ts'
import { isDeepEqual } from './changes.ts'
import { type Basis, type Draft, draftOf } from './draft-store.ts'
import { restoreSections } from './match-sections.ts'

/** The storage keys of a draft: its settings with their basis, and its sections. */
export const draftKeys = { settings: 'adminSettings', sections: 'sectionSettings' } as const

/** A draft read from storage; `reset` are the unreadable paths, which got the published values. */
export type StoredDraft = { draft: Draft; reset: string[]; isFound: boolean }

/**
 * Reads the draft stored in this browser. Invalid fields get the published value, one by one. Without a stored draft
 * the result is the published site.
 */
export function readStoredDraft(
  published: Basis,
  store: Pick<Storage, 'getItem'> = localStorage,
): StoredDraft {
  const settings = readJson(store, draftKeys.settings)
  const sections = readJson(store, draftKeys.sections)
  if (settings.value === undefined && sections.value === undefined) {
    const reset = [settings, sections].flatMap(({ broken }) => broken)
    return { draft: draftOf(published), reset, isFound: reset.length > 0 }
  }
  const stored = isRecord(settings.value) ? settings.value : {}
  const basis = basisIn(stored, published)
  // A draft without `settings` was written by hand or by another program.
  const written = 'settings' in stored ? stored.settings : stored
  // Older editors stored entries without ids.
  const named = isEmpty(stored) ? basis.settings : withEntryIds(written, basis.settings)
  const own = normalizeSettings(named, published.settings, isAboutContent)
  const listed = restoreSections(
    sections.value ?? basis.sections,
    published.sections,
    begunIn(stored, published),
  )
  const reset = [...settings.broken, ...sections.broken, ...own.broken, ...listed.broken]
  if (settings.value !== undefined && !isRecord(settings.value)) reset.push(draftKeys.settings)
  if ('settings' in stored && !hasBasis(stored, published)) reset.push('basis')
  return { draft: { settings: own.settings, sections: listed.sections, basis }, reset, isFound: true }
}

const storedElsewhere = new WeakSet<Draft>()

/** Remembers that a draft was read after another tab stored it, so this tab does not store it again. */
export function noteStored(draft: Draft): void {
  storedElsewhere.add(draft)
}

/** Whether a draft was read after another tab stored it. */
export function isStored(draft: Draft): boolean {
  return storedElsewhere.has(draft)
}

/** Stores a draft; one without changes is removed instead. Throws if the storage rejects the write. */
export function storeSiteDraft(
  draft: Draft,
  store: Pick<Storage, 'setItem' | 'removeItem'> = localStorage,
): void {
  const { settings, sections, basis } = draft
  if (isDeepEqual(sections, basis.sections)) store.removeItem(draftKeys.sections)
  else store.setItem(draftKeys.sections, JSON.stringify(sections))
  if (isDeepEqual(settings, basis.settings) && isDeepEqual(sections, basis.sections)) {
    store.removeItem(draftKeys.settings)
    return
  }
  const { version, ...began } = basis
  store.setItem(draftKeys.settings, JSON.stringify({ version, settings, basis: began }))
}

function basisIn(stored: Record<string, unknown>, published: Basis): Basis {
  const { version, basis } = stored
  if (version === published.version || !hasBasis(stored, published) || !isRecord(basis)) return published
  return {
    version: version as number,
    settings: normalizeSettings(withEntryIds(basis.settings, published.settings), published.settings)
      .settings,
    sections: normalizeSections(basis.sections, published.sections),
  }
}

/** The sections of the draft's basis as stored: normalizing would add sections that are newer than the basis. */
function begunIn(stored: Record<string, unknown>, published: Basis): unknown {
  return hasBasis(stored, published) && isRecord(stored.basis) ? stored.basis.sections : undefined
}

/** Whether a stored draft names its basis: the published version, or an earlier one together with its content. */
function hasBasis({ version, basis }: Record<string, unknown>, published: Basis): boolean {
  return version === published.version || (Number.isInteger(version) && isRecord(basis))
}

function isEmpty(stored: Record<string, unknown>): boolean {
  return Object.keys(stored).length === 0
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
