import { z } from 'zod'
import { SectionSetting, sectionIds } from './site.ts'
import { SiteSettings } from './site-settings.ts'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]
type Branch = Record<PropertyKey, unknown>

/** Settings of which every field can be shown, and the paths of those that could not be read, as `packages.basic.price`. */
export type RepairedSettings = { settings: SiteSettings; broken: string[] }

const mostRounds = 50

/**
 * Reads stored settings field by field: one that cannot be understood takes its default alone, an entry of a list is
 * left out, a list with too many is cut. A text's two languages stand or fall together. Fields that are missing take
 * their defaults too, and are not called broken. What `tolerates` says yes to stays as it is, so that a person can mend it.
 */
export function repairSettings(
  stored: unknown,
  defaults: SiteSettings,
  tolerates: (issue: Issue, value: unknown) => boolean = () => false,
): RepairedSettings {
  const broken = new Set<string>()
  if (stored !== undefined && !isBranch(stored)) broken.add('settings')
  let settings: unknown = isBranch(stored) ? structuredClone(stored) : {}
  for (let round = 0; round < mostRounds; round++) {
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

/** Whether something is wrong with what was written or counted, rather than with its shape: a person can put it right. */
export function isAboutContent(issue: Issue, value: unknown): boolean {
  const last = issue.path.at(-1)
  if (typeof last === 'string' && ofPictures.has(last)) return false
  if (issue.code === 'invalid_union') return typeof value === 'string'
  if (issue.code === 'too_big' && issue.origin === 'array') return false
  return (typeof value === 'string' || typeof value === 'number') && !ofShape.has(issue.code)
}

/** What no person writes by hand; an entry that is wrong there cannot be put right in a form. */
const ofPictures = new Set(['id', 'width', 'height', 'blur'])

const ofShape = new Set<Issue['code']>(['invalid_type', 'invalid_value'])

const dropped = Symbol('an entry that goes')

/** Where to mend: the text around one of its languages, the entry of a list, or the innermost field that has a default. */
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

/** A section as an earlier product stored it, which took any name for it. */
const StoredSection = SectionSetting.extend({ id: z.unknown(), component: z.unknown() })

/** A stored section that is left out: where it stands, as `sections.3`, and what it calls itself. */
export type LeftOutSection = { place: string; id?: unknown; component?: unknown }

/**
 * Reads stored sections: those that can be read are kept under the name that the product has for them, all others are left
 * out, ones that the product has learnt since are added at the end, and their order counts from 1.
 */
export function repairSections(stored: unknown, defaults: SectionSetting[]): SectionSetting[] {
  const { kept } = readSections(stored)
  const added = defaults.filter(({ id }) => !kept.some((one) => one.id === id))
  return [...kept.sort((a, b) => a.order - b.order), ...added].map((section, index) => ({
    ...section,
    order: index + 1,
  }))
}

/** What `repairSections` leaves out: sections that cannot be read, that the product does not have, or that are there twice. */
export function leftOutSections(stored: unknown): LeftOutSection[] {
  return Array.isArray(stored) ? readSections(stored).leftOut : [{ place: 'sections' }]
}

/**
 * Which section each stored one means: what its component names, as that is what was shown, or else what its id names.
 * None where the product has neither, or where another one means it already.
 */
export function meantSections(stored: readonly unknown[]): (SectionId | undefined)[] {
  const named = (field: 'id' | 'component') =>
    stored.map((one) => sectionIds.find((id) => isBranch(one) && one[field] === id))
  const shown = named('component')
  const ids = named('id').map((id) => (shown.includes(id) ? undefined : id))
  const meant = shown.map((component, index) => component ?? ids[index])
  return meant.map((id, index) => (meant.indexOf(id) === index ? id : undefined))
}

function readSections(stored: unknown): { kept: SectionSetting[]; leftOut: LeftOutSection[] } {
  const list: unknown[] = Array.isArray(stored) ? stored : []
  const read = list.map((one) => StoredSection.safeParse(one).data)
  const meant = meantSections(read)
  const kept: SectionSetting[] = []
  const leftOut: LeftOutSection[] = []
  for (const [index, one] of list.entries()) {
    const [section, id] = [read[index], meant[index]]
    if (section && id) kept.push({ ...section, id, component: id })
    else
      leftOut.push({
        place: `sections.${index}`,
        ...(isBranch(one) && { id: one.id, component: one.component }),
      })
  }
  return { kept, leftOut }
}
