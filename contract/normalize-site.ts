import { z } from 'zod'
import { withEntryIds } from './entry-ids.ts'
import { SectionSetting, sectionIds } from './site.ts'
import { SiteSettings } from './site-settings.ts'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]
type Branch = Record<PropertyKey, unknown>

/** Valid settings, and the paths of invalid fields that got a default, for example `packages.basic.price`. */
export type NormalizedSettings = { settings: SiteSettings; broken: string[] }

const maxRounds = 50

/**
 * Reads stored settings field by field: an invalid field gets its default, an invalid list entry is dropped, a long
 * list is cut. A text's two languages are replaced together. Missing fields get defaults too, but do not count as
 * broken. Entries without an id get one. Issues that `tolerates` accepts stay, for a user to fix.
 */
export function normalizeSettings(
  stored: unknown,
  defaults: SiteSettings,
  tolerates: (issue: Issue, value: unknown) => boolean = () => false,
): NormalizedSettings {
  const broken = new Set<string>()
  if (!isBranch(stored)) return { settings: defaults, broken: stored === undefined ? [] : ['settings'] }
  let settings: unknown = withEntryIds(stored)
  for (let round = 0; round < maxRounds; round++) {
    const read = SiteSettings.safeParse(settings)
    if (read.success) return { settings: read.data, broken: [...broken] }
    const issues = read.error.issues.filter((issue) => !tolerates(issue, valueAt(settings, issue.path)))
    if (issues.length === 0) return { settings: settings as SiteSettings, broken: [...broken] }
    for (const issue of issues) {
      const isLongList = issue.code === 'too_big' && issue.origin === 'array'
      const place = isLongList ? issue.path : placeOf(issue, settings, defaults)
      if (valueAt(settings, place) !== undefined) broken.add(place.join('.'))
      if (isLongList) cut(settings, place, Number(issue.maximum))
      else put(settings, place, defaultAt(defaults, place))
    }
    settings = withoutDropped(settings)
  }
  return { settings: defaults, broken: ['settings'] }
}

/** Whether an issue is about content (length, range), not shape, so that a user can fix it in a form. */
export function isAboutContent(issue: Issue, value: unknown): boolean {
  const last = issue.path.at(-1)
  if (typeof last === 'string' && ofPictures.has(last)) return false
  if (issue.code === 'invalid_union') return typeof value === 'string'
  if (issue.code === 'too_big' && issue.origin === 'array') return false
  return (typeof value === 'string' || typeof value === 'number') && !ofShape.has(issue.code)
}

/** Fields that no form shows, so a user cannot fix an error there. */
const ofPictures = new Set(['id', 'width', 'height', 'blur'])

const ofShape = new Set<Issue['code']>(['invalid_type', 'invalid_value'])

const dropped = Symbol('an entry that goes')

/** What to replace for an issue: the text around a language, the list entry, or the innermost field with a default. */
function placeOf({ path }: Issue, settings: unknown, defaults: SiteSettings): Path {
  let known: unknown = defaults
  for (const [depth, key] of path.entries()) {
    if (Array.isArray(known)) return path.slice(0, depth + 1)
    if (!isBranch(known) || !(key in known)) return path.slice(0, depth)
    if (isText(known) || !isBranch(valueAt(settings, path.slice(0, depth)))) return path.slice(0, depth)
    known = known[key]
  }
  return path
}

function defaultAt(defaults: SiteSettings, place: Path): unknown {
  const isEntry = place.some((_, depth) => Array.isArray(valueAt(defaults, place.slice(0, depth))))
  return isEntry ? dropped : structuredClone(valueAt(defaults, place))
}

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => (isContainer(value) ? value[key] : undefined), root)
}

function put(root: unknown, path: Path, value: unknown) {
  const holder = valueAt(root, path.slice(0, -1))
  const last = path.at(-1)
  if (isContainer(holder) && last !== undefined) holder[last] = value
}

function cut(root: unknown, path: Path, most: number) {
  const list = valueAt(root, path)
  if (Array.isArray(list)) put(root, path, list.slice(0, most))
}

function withoutDropped(part: unknown): unknown {
  if (Array.isArray(part)) return part.filter((entry) => entry !== dropped).map(withoutDropped)
  if (!isBranch(part)) return part
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, withoutDropped(value)]))
}

const isContainer = (value: unknown): value is Branch => typeof value === 'object' && value !== null
const isBranch = (value: unknown): value is Branch => isContainer(value) && !Array.isArray(value)
const isText = (value: Branch) => 'ar' in value && 'en' in value

type SectionId = SectionSetting['id']

/** A section as stored by earlier versions: any name was accepted. */
const StoredSection = SectionSetting.extend({ id: z.unknown(), component: z.unknown() })

/** An ignored stored section: its path, for example `sections.3`, and its names. */
export type LeftOutSection = { place: string; id?: unknown; component?: unknown }

/**
 * Reads stored sections: valid ones get the current section id, others are dropped, new ones of the
 * product are added at the end, and the order counts from 1.
 */
export function normalizeSections(stored: unknown, defaults: SectionSetting[]): SectionSetting[] {
  const { sections } = readSections(stored)
  const added = defaults.filter(({ id }) => !sections.some((one) => one.id === id))
  return [...sections.sort((a, b) => a.order - b.order), ...added].map((section, index) => ({
    ...section,
    order: index + 1,
  }))
}

/** The sections that `normalizeSections` drops: invalid, unknown or duplicate ones. */
export function leftOutSections(stored: unknown): LeftOutSection[] {
  return Array.isArray(stored) ? readSections(stored).leftOut : [{ place: 'sections' }]
}

/**
 * The section of each stored one: by its component, since that was shown, else by its id. Undefined if both are
 * unknown, or if an earlier one has the same section.
 */
export function meantSections(stored: readonly unknown[]): (SectionId | undefined)[] {
  const named = (field: 'id' | 'component') =>
    stored.map((one) => sectionIds.find((id) => isBranch(one) && one[field] === id))
  const shown = named('component')
  const ids = named('id').map((id) => (shown.includes(id) ? undefined : id))
  const meant = shown.map((component, index) => component ?? ids[index])
  return meant.map((id, index) => (meant.indexOf(id) === index ? id : undefined))
}

function readSections(stored: unknown): { sections: SectionSetting[]; leftOut: LeftOutSection[] } {
  const list: unknown[] = Array.isArray(stored) ? stored : []
  const read = list.map((one) => StoredSection.safeParse(one).data)
  const meant = meantSections(read)
  const sections: SectionSetting[] = []
  const leftOut: LeftOutSection[] = []
  for (const [index, one] of list.entries()) {
    const [section, id] = [read[index], meant[index]]
    if (section && id) sections.push({ ...section, id, component: id })
    else
      leftOut.push({
        place: `sections.${index}`,
        ...(isBranch(one) && { id: one.id, component: one.component }),
      })
  }
  return { sections, leftOut }
}
