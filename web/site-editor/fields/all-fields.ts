import { isWithin, type Place } from '#web/site-editor/draft/places.ts'
import type { Field, FieldGroup } from './field.ts'
import { sectionGroups } from './section-fields.ts'
import { siteGroups } from './site-fields.ts'

/** Everything that can be edited: the sections first, then what belongs to the whole site. */
export const fieldGroups: FieldGroup[] = [...sectionGroups, ...siteGroups]

/** Where a place is edited: its group and the field, or the group alone where no field is nearer. Null for unknown places. */
export function fieldAt(place: Place): { group: FieldGroup; field: Exclude<Field, { kind: 'set' }> } | null {
  for (const group of fieldGroups) {
    const field = flat(group.fields).find((one) => isWithin(place, one.place))
    if (field) return { group, field }
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
export function flat(fields: Field[]): Exclude<Field, { kind: 'set' }>[] {
  return fields.flatMap((field) => (field.kind === 'set' ? flat(field.fields) : [field]))
}
