import { Check, FileText, MailQuestion, Plus, Video } from 'lucide-react'
import { useRef } from 'react'
import type { Resource } from '#contract/library.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { About } from '#web/ui/accessible-suffix.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import rows from '#web/ui/list.module.css'
import { TypeBadge } from '#web/ui/type-badge.tsx'
import type { AssignedItem } from './assigned-item.ts'
import styles from './items.module.css'
import { itemMessages } from './messages.ts'

type AssignableRowProps = {
  resource: Resource
  /** The user's assignment of this resource, if any. */
  item: AssignedItem | undefined
  /** Whether a change of this resource is in flight. */
  isUnderway: boolean
  onGive: () => void
  onTakeAway: () => void
}

/** A resource with its switch, and a button to unassign it. */
export function AssignableRow({ resource, item, isUnderway, onGive, onTakeAway }: AssignableRowProps) {
  const t = useMessages(itemMessages)
  const localized = useLocalized()
  const toggle = useRef<HTMLButtonElement>(null)
  const isAssigned = item !== undefined
  const title = localized(resource.title)
  const about = <About name={title} />
  return (
    <li className={styles.assignable}>
      <span className={rows.glyph}>{resource.type === 'video' ? <Video /> : <FileText />}</span>
      <div className={classes(rows.words, styles.words)}>
        <b>
          <bdi>{title}</bdi>
        </b>
        <span className={rows.facts}>
          <TypeBadge type={resource.type} />
          {item?.openedAt === null && (
            <Badge tone="warn" icon={<MailQuestion />}>
              {t.unopened}
            </Badge>
          )}
        </span>
      </div>
      <div className={rows.acts}>
        {isAssigned && (
          <Button
            variant="bad"
            size="compact"
            aria-disabled={isUnderway}
            onClick={() => {
              // This button disappears with the assignment.
              toggle.current?.focus()
              onTakeAway()
            }}
          >
            {t.takeBack}
            {about}
          </Button>
        )}
        <Button
          ref={toggle}
          variant="ghost"
          size="compact"
          className={classes(styles.toggle, isAssigned && styles.assigned)}
          icon={isAssigned ? <Check /> : <Plus />}
          aria-pressed={isAssigned}
          aria-disabled={isUnderway}
          onClick={isAssigned ? onTakeAway : onGive}
        >
          {isAssigned ? t.isAssigned : t.assign}
          {about}
        </Button>
      </div>
    </li>
  )
}
