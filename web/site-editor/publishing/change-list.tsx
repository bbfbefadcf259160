import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import type { Place } from '#web/site-editor/draft/places.ts'
import { fieldAt } from '#web/site-editor/fields/all-fields.ts'
import { publishingMessages } from './messages.ts'
import styles from './publishing.module.css'

/** Places of the site by the names of their groups and fields, each once. */
export function ChangeList({ places }: { places: readonly Place[] }) {
  const localized = useLocalized()
  const nameOf = useFieldName()
  const groups = new Map<string, Set<string>>()
  for (const place of places) {
    const found = fieldAt(place)
    const group = found ? localized(found.group.name) : ''
    groups.set(group, (groups.get(group) ?? new Set()).add(nameOf(place)))
  }
  return (
    <ul className={styles.changes}>
      {[...groups].map(([group, names]) => (
        <li key={group}>
          {group && <b>{group}</b>}
          <span>{[...names].join(localized({ ar: '، ', en: ', ' }))}</span>
        </li>
      ))}
    </ul>
  )
}

/** What the field at a place is called. */
export function useFieldName(): (place: Place) => string {
  const localized = useLocalized()
  const { order } = useMessages(publishingMessages)
  return (place) => {
    if (place === 'sections') return order
    const found = fieldAt(place)
    if (!found) return place
    const { set, field } = found
    return set ? `${localized(set.label)}: ${localized(field.label)}` : localized(field.label)
  }
}
