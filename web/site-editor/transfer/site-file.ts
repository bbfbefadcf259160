import { publishSite } from '#contract/site.ts'
import { repairSections } from '#contract/site-repair.ts'
import type { EditedSite } from '#web/site-editor/draft/changes.ts'
import type { Place } from '#web/site-editor/draft/places.ts'
import { type FileProblem, problemsIn } from './file-problems.ts'

/** What marks a file as one of this editor's, and how it is laid out. */
export const siteFileFormat = 'coach-site'
export const siteFileVersion = 1

/** The largest file that is read, in bytes. */
export const largestSiteFile = 1024 * 1024

/** Why a file is refused as a whole. */
export type FileRefusal = 'too_large' | 'unopened' | 'not_json' | 'not_ours' | 'older' | 'newer'

/**
 * What a file holds: a whole site, with the places in it that this editor does not know and that are left out; or why
 * nothing of it is taken.
 */
export type ReadFile =
  | { is: 'site'; site: EditedSite; leftOut: Place[] }
  | { is: 'refused'; refusal: FileRefusal }
  | { is: 'broken'; problems: FileProblem[] }

/** A site as the text of a file, with what tells later editors how to read it. */
export function siteFileText({ settings, sections }: EditedSite): string {
  return `${JSON.stringify({ format: siteFileFormat, version: siteFileVersion, settings, sections }, null, 2)}\n`
}

/** Reads the text of a file. A site is taken whole or not at all; sections that it does not name stand behind its own. */
export function readSiteFile(text: string, current: EditedSite): ReadFile {
  const held = jsonIn(text)
  if (held === undefined) return { is: 'refused', refusal: 'not_json' }
  if (!isRecord(held) || held.format !== siteFileFormat || !Number.isInteger(held.version)) {
    return { is: 'refused', refusal: 'not_ours' }
  }
  if (held.version !== siteFileVersion) {
    return { is: 'refused', refusal: Number(held.version) < siteFileVersion ? 'older' : 'newer' }
  }
  const { settings, sections } = held
  // What may be published is what may be read: the site's own number is given where there is one.
  const read = publishSite.body.safeParse({ settings, sections, version: 0 })
  if (!read.success) return { is: 'broken', problems: problemsIn(read.error.issues, held) }
  const site = {
    settings: read.data.settings,
    sections: repairSections(read.data.sections, current.sections),
  }
  return { is: 'site', site, leftOut: unknownIn(settings, read.data.settings) }
}

/** Reads a chosen file; one that is too large is not even opened. */
export async function readChosenFile(file: File, current: EditedSite): Promise<ReadFile> {
  if (file.size > largestSiteFile) return { is: 'refused', refusal: 'too_large' }
  const text = await file.text().catch(() => null)
  return text === null ? { is: 'refused', refusal: 'unopened' } : readSiteFile(text, current)
}

function unknownIn(held: unknown, read: unknown, place: Place = ''): Place[] {
  if (typeof held !== 'object' || held === null) return []
  return Object.entries(held).flatMap(([name, value]) => {
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
