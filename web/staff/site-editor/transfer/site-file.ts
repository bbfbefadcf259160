import { withEntryIds } from '#contract/entry-ids.ts'
import { normalizeSections } from '#contract/normalize-site.ts'
import { publishSite } from '#contract/site.ts'
import type { EditedSite } from '#web/staff/site-editor/draft/changes.ts'
import type { Place } from '#web/staff/site-editor/draft/paths.ts'
import { type FileProblem, problemsIn } from './file-problems.ts'

/** Identify the format of a file and its version. */
export const siteFileFormat = 'coach-site'
export const siteFileVersion = 1

/** The size limit of a file, in bytes. */
export const largestSiteFile = 1024 * 1024

/** Why a file is rejected as a whole. */
export type SiteFileError = 'too_large' | 'unopened' | 'not_json' | 'not_ours' | 'older' | 'newer'

/** The result of reading a file: a whole site with the unknown paths that were ignored, or why the file is rejected. */
export type ReadFile =
  | { is: 'site'; site: EditedSite; leftOut: Place[] }
  | { is: 'refused'; error: SiteFileError }
  | { is: 'broken'; problems: FileProblem[] }

/** Serializes a site, with format and version for later readers. */
export function siteFileText({ settings, sections }: EditedSite): string {
  return `${JSON.stringify({ format: siteFileFormat, version: siteFileVersion, settings, sections }, null, 2)}\n`
}

/**
 * Parses a file, all or nothing. Sections that the file does not list are appended, and settings that an older version
 * did not have stay as they are.
 */
export function readSiteFile(text: string, current: EditedSite): ReadFile {
  const content = jsonIn(text)
  if (content === undefined) return { is: 'refused', error: 'not_json' }
  if (!isRecord(content) || content.format !== siteFileFormat || !Number.isInteger(content.version)) {
    return { is: 'refused', error: 'not_ours' }
  }
  if (content.version !== siteFileVersion) {
    return { is: 'refused', error: Number(content.version) < siteFileVersion ? 'older' : 'newer' }
  }
  const { settings, sections } = content
  // Validated like a publish request; its `version` is a placeholder, as the file has none.
  const read = publishSite.body.safeParse({ settings, sections, version: 0 })
  if (!read.success) return { is: 'broken', problems: problemsIn(read.error.issues, content) }
  const site = {
    settings: withEntryIds({ ...current.settings, ...read.data.settings }, current.settings),
    sections: normalizeSections(read.data.sections, current.sections),
  }
  return { is: 'site', site, leftOut: unknownIn(settings, read.data.settings) }
}

/** Reads a chosen file; one above the size limit is not opened. */
export async function readChosenFile(file: File, current: EditedSite): Promise<ReadFile> {
  if (file.size > largestSiteFile) return { is: 'refused', error: 'too_large' }
  const text = await file.text().catch(() => null)
  return text === null ? { is: 'refused', error: 'unopened' } : readSiteFile(text, current)
}

function unknownIn(content: unknown, read: unknown, place: Place = ''): Place[] {
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([name, value]) => {
    const at = place === '' ? name : `${place}.${name}`
    const known = isRecord(read) || Array.isArray(read) ? Object.entries(read) : []
    const same = known.find(([one]) => one === name)
    return same ? unknownIn(value, same[1], at) : [at]
  })
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
