import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import type { Change } from '#web/staff/site-editor/draft/changes.ts'
import { fieldAt } from '#web/staff/site-editor/fields/all-fields.ts'
import { usePlaceName } from '#web/staff/site-editor/fields/use-place-name.ts'
import { publishingMessages } from './messages.ts'
import styles from './publishing.module.css'
import { useChangeDetails } from './use-change-details.ts'

/** Lists changes by group and field, each once, with details where there are any. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const localized = useLocalized()
  const nameOf = usePlaceName()
  const detailsOf = useChangeDetails()
  const { comma } = useMessages(publishingMessages)
  const groups = new Map<string, { names: Set<string>; lines: Set<string> }>()
  for (const change of changes) {
    const found = fieldAt(change.place)
    const own = nameOf(change.place, 'group')
    const name = found ? localized(found.group.name) : own
    const group = groups.get(name) ?? { names: new Set<string>(), lines: new Set<string>() }
    groups.set(name, group)
    const details = detailsOf(change)
    // A change outside the groups is a group by itself and needs no prefix.
    for (const detail of details) group.lines.add(found ? `${own}: ${detail}` : detail)
    if (found && details.length === 0) group.names.add(own)
  }
  return (
    <ul className={styles.changes}>
      {[...groups].map(([group, { names, lines }]) => (
        <li key={group}>
          <b>{group}</b>
          {[...lines].map((line) => (
            <span key={line}>{line}</span>
          ))}
          {names.size > 0 && <span>{[...names].join(comma)}</span>}
        </li>
      ))}
    </ul>
  )
}
