import { Check, FileText, MailQuestion, Plus, Video } from 'lucide-react'
import { useRef } from 'react'
import type { Resource } from '#contract/resources.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { About } from '#web/ui/about.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import rows from '#web/ui/rows.module.css'
import { TypeBadge } from '#web/ui/type-badge.tsx'
import type { GivenItem } from './given-item.ts'
import styles from './items.module.css'
import { itemMessages } from './messages.ts'

type AssignableRowProps = {
  resource: Resource
  /** What the user has of it. */
  item: GivenItem | undefined
  /** The server has not answered for the last click yet. */
  isUnderway: boolean
  onGive: () => void
  onTakeAway: () => void
}

/** Something of the library with its switch, and with a way to take it back where the user has it. */
export function AssignableRow({ resource, item, isUnderway, onGive, onTakeAway }: AssignableRowProps) {
  const words = useMessages(itemMessages)
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
              {words.unopened}
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
              // It goes away with what it takes away.
              toggle.current?.focus()
              onTakeAway()
            }}
          >
            {words.takeBack}
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
          {isAssigned ? words.isAssigned : words.assign}
          {about}
        </Button>
      </div>
    </li>
  )
}
