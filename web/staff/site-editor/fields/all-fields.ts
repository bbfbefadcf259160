import { isWithin, type Place } from '#web/staff/site-editor/draft/paths.ts'
import type { Field, FieldGroup, FieldSet } from './field.ts'
import { sectionGroups } from './section-fields.ts'
import { siteGroups } from './site-fields.ts'

/** All groups of fields in their order: sections first, then the whole site. */
export const fieldGroups: FieldGroup[] = [...sectionGroups, ...siteGroups]

/** A field with a path of its own, which a set has not. */
export type PlacedField = Exclude<Field, { kind: 'set' }>

/** The group, the sets (outermost first) and the field that edit a path. Null for unknown paths. */
export function fieldAt(place: Place): { group: FieldGroup; sets: FieldSet[]; field: PlacedField } | null {
  for (const group of fieldGroups) {
    const found = fieldIn(group.fields, place, [])
    if (found) return { group, ...found }
  }
  return null
}

function fieldIn(
  fields: Field[],
  place: Place,
  sets: FieldSet[],
): { sets: FieldSet[]; field: PlacedField } | null {
  for (const field of fields) {
    if (field.kind !== 'set') {
      if (isWithin(place, field.place)) return { sets, field }
      continue
    }
    const found = fieldIn(field.fields, place, [...sets, field])
    if (found) return found
  }
  return null
}

/** The groups with a field at, around or below a path. */
export function groupsAt(place: Place): FieldGroup[] {
  return fieldGroups.filter(({ fields }) =>
    flat(fields).some((field) => isWithin(place, field.place) || isWithin(field.place, place)),
  )
}

/** Flattens sets into their fields; fields inside list entries are not included. */
export function flat(fields: Field[]): PlacedField[] {
  return fields.flatMap((field) => (field.kind === 'set' ? flat(field.fields) : [field]))
}
