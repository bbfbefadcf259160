import { isWithin, type Place } from '#web/staff/site-editor/draft/paths.ts'
import { fieldAt, fieldGroups, flat } from './all-fields.ts'
import type { Field, Words } from './field.ts'

/** One step of a path as a label; `number` is the position of a list entry, counted from 1. */
export type PlaceStep = { words: Words; number?: number }

const languageNames: Record<string, Words> = {
  ar: { ar: 'العربية', en: 'Arabic' },
  en: { ar: 'الإنجليزية', en: 'English' },
}

const sectionWords = {
  list: { ar: 'ترتيب الأقسام وإظهارها', en: 'Section order and visibility' },
  entry: { ar: 'قسم', en: 'section' },
  fields: {
    id: { ar: 'المعرّف', en: 'identifier' },
    name: { ar: 'الاسم', en: 'name' },
    type: { ar: 'النوع', en: 'type' },
    enabled: { ar: 'الظهور', en: 'visibility' },
    order: { ar: 'الترتيب', en: 'order' },
    component: { ar: 'المكوّن', en: 'component' },
  } as Record<string, Words>,
}

const picture = {
  alt: { ar: 'وصف الصورة', en: 'Image description' },
  data: { ar: 'بيانات الصورة', en: 'Image data' },
}

const identifier: Words = { ar: 'المعرّف', en: 'Identifier' }

/** A path of the settings or of `sections` as labels; an unknown path is its own label. */
export function stepsTo(place: Place): PlaceStep[] {
  const [first = '', ...rest] = place.split('.')
  if (first === 'sections') return sectionSteps(rest)
  const found = fieldAt(place)
  if (!found) return [{ words: { ar: place, en: place } }]
  const { group, sets, field } = found
  return [
    { words: group.name },
    ...sets.map(({ label }) => ({ words: label })),
    { words: field.label },
    ...stepsInside(field, stepsBehind(place, field.place)),
  ]
}

/** The paths of the fields at and below a path: all for the empty path, none for an unknown one. */
export function placesBelow(place: Place): Place[] {
  const fields = fieldGroups.flatMap((group) => flat(group.fields))
  return fields.filter((field) => place === '' || isWithin(field.place, place)).map((field) => field.place)
}

/** The innermost field at a path, also inside list entries. Null for unknown paths. */
export function innermostField(place: Place): Field | null {
  const found = fieldAt(place)
  return found && innermost(found.field, stepsBehind(place, found.field.place))
}

function innermost(field: Field, steps: string[]): Field {
  if (field.kind !== 'list') return field
  const inner = innerField(field, steps.slice(1))
  return inner ? innermost(inner.field, inner.steps) : field
}

function sectionSteps([index, name]: string[]): PlaceStep[] {
  const whole = name === undefined && index !== undefined && sectionWords.fields[index]
  if (whole) return [{ words: sectionWords.list }, { words: whole }]
  const field = name === undefined ? undefined : sectionWords.fields[name]
  const group = fieldGroups.find(({ id }) => id === index)
  const section = group ? { words: group.name } : { words: sectionWords.entry, number: Number(index) + 1 }
  return [
    { words: sectionWords.list },
    ...(index === undefined ? [] : [section]),
    ...(field ? [{ words: field }] : []),
  ]
}

function stepsInside(field: Field, steps: string[]): PlaceStep[] {
  const [step, ...rest] = steps
  if (step === undefined) return []
  if (field.kind === 'texts' || field.kind === 'list') {
    const entry = { words: field.entry, number: Number(step) + 1 }
    return [entry, ...(field.kind === 'texts' ? inLanguage(rest) : stepsOfEntry(field, rest))]
  }
  if (field.kind === 'text') return inLanguage(steps)
  if (field.kind !== 'picture') return []
  return step === 'alt' ? [{ words: picture.alt }, ...inLanguage(rest)] : [{ words: picture.data }]
}

function stepsOfEntry(field: Extract<Field, { kind: 'list' }>, steps: string[]): PlaceStep[] {
  if (steps.length === 0) return []
  const inner = innerField(field, steps)
  if (!inner) return [{ words: identifier }]
  return [{ words: inner.field.label }, ...stepsInside(inner.field, inner.steps)]
}

function innerField(list: Extract<Field, { kind: 'list' }>, steps: string[]) {
  const place = steps.join('.')
  const field = flat(list.fields).find((one) => isWithin(place, one.place))
  return field && { field, steps: stepsBehind(place, field.place) }
}

function inLanguage([language = '']: string[]): PlaceStep[] {
  const words = languageNames[language]
  return words ? [{ words }] : []
}

function stepsBehind(place: Place, outer: Place): string[] {
  return place === outer ? [] : place.slice(outer.length + 1).split('.')
}
