import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import type { Change } from '#web/site-editor/draft/changes.ts'
import type { Place } from '#web/site-editor/draft/places.ts'
import { fieldAt } from '#web/site-editor/fields/all-fields.ts'
import { publishingMessages } from './messages.ts'
import styles from './publishing.module.css'
import { useValueText } from './use-value-text.ts'

/** What changes, by the names of groups and fields, each once; single values with what they were and what they become. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const localized = useLocalized()
  const nameOf = useFieldName()
  const stepOf = useStep()
  const groups = new Map<string, { names: Set<string>; steps: string[] }>()
  for (const change of changes) {
    const found = fieldAt(change.place)
    const name = found ? localized(found.group.name) : ''
    const group = groups.get(name) ?? { names: new Set(), steps: [] }
    groups.set(name, group)
    const step = stepOf(change)
    if (step) group.steps.push(`${nameOf(change.place)}: ${step}`)
    else group.names.add(nameOf(change.place))
  }
  return (
    <ul className={styles.changes}>
      {[...groups].map(([group, { names, steps }]) => (
        <li key={group}>
          {group && <b>{group}</b>}
          {steps.map((step) => (
            <span key={step}>{step}</span>
          ))}
          {names.size > 0 && <span>{[...names].join(localized({ ar: '، ', en: ', ' }))}</span>}
        </li>
      ))}
    </ul>
  )
}

/** "from EGP 1,200 to EGP 1,350", for what is a single value. */
function useStep(): (change: Change) => string | null {
  const words = useMessages(publishingMessages)
  const textOf = useValueText()
  return ({ place, before, after }) => {
    const [from, to] = [textOf(place, before), textOf(place, after)]
    if (from && to) return words.fromTo(from, to)
    if (to) return words.newly(to)
    return from ? words.nowEmpty(from) : null
  }
}

/** What the field at a place is called. */
export function useFieldName(): (place: Place) => string {
  const localized = useLocalized()
  const { order } = useMessages(publishingMessages)
  return (place) => {
    if (place === 'sections') return order
    const found = fieldAt(place)
    if (!found) return place
    return [...found.sets, found.field].map(({ label }) => localized(label)).join(': ')
  }
}
