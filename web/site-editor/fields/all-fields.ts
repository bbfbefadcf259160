import { isWithin, type Place } from '#web/site-editor/draft/places.ts'
import type { Field, FieldGroup, FieldSet } from './field.ts'
import { sectionGroups } from './section-fields.ts'
import { siteGroups } from './site-fields.ts'

/** Everything that can be edited: the sections first, then what belongs to the whole site. */
export const fieldGroups: FieldGroup[] = [...sectionGroups, ...siteGroups]

/** A field that stands at a place: any but a set of them. */
export type PlacedField = Exclude<Field, { kind: 'set' }>

/** Where a place is edited: its group, the sets around it from the outermost in, and its field. Null for unknown places. */
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

/** The groups in which something at or below a place is edited. */
export function groupsAt(place: Place): FieldGroup[] {
  return fieldGroups.filter(({ fields }) =>
    flat(fields).some((field) => isWithin(place, field.place) || isWithin(field.place, place)),
  )
}

/** The fields of a list of fields and of the sets in it, those inside list entries aside. */
export function flat(fields: Field[]): PlacedField[] {
  return fields.flatMap((field) => (field.kind === 'set' ? flat(field.fields) : [field]))
}
