import { Sparkle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { shellMessages } from '#web/ui/shell-messages.ts'
import styles from './home.module.css'
import { memberMessages } from './messages.ts'
import type { OwnItem } from './use-access.ts'

/** The HTML id of an assignment's line. */
export const itemLineId = ({ _id }: OwnItem): string => `item-${_id}`

type ItemLineProps = {
  item: OwnItem
  /** The text and the icon of the button that opens it; a phone shows the icon only. */
  label: string
  icon: ReactNode
  onOpen: () => void
  isOpening?: boolean
  /** Opens in a dialog on this page instead of a new tab. */
  staysHere?: boolean
  /** Shown before the title. */
  picture?: ReactNode
  /** Names the type, where a list contains several types. */
  children?: ReactNode
  /** Shown below the line. */
  below?: ReactNode
}

/** A document or video: its title, when it was assigned, whether it is new, and a button to open it. */
export function ItemLine(props: ItemLineProps) {
  const { item, label, icon, onOpen, isOpening = false, staysHere = false, picture, children, below } = props
  const t = useMessages(memberMessages)
  const { newTab } = useMessages(shellMessages)
  const format = useFormat()
  const title = useLocalized()(item.titles)
  return (
    <li id={itemLineId(item)}>
      {picture}
      <div className={styles.grow}>
        <b>
          <bdi>{title}</bdi>
        </b>
        <span className={styles.facts}>
          {item.openedAt === null && (
            <Badge tone="hot" icon={<Sparkle />}>
              {t.isNew}
            </Badge>
          )}
          {children}
          <span>{t.assigned(format.date(item.assignedAt))}</span>
        </span>
        {below}
      </div>
      <Button
        variant={'type' in item ? 'ghost' : 'primary'}
        size="compact"
        icon={icon}
        className={styles.open}
        busy={isOpening}
        data-opens
        onClick={onOpen}
      >
        <span className={styles.openWords}>{isOpening ? t.opening : label}</span>
        <span className="visually-hidden">
          : {title}
          {!staysHere && ` (${newTab})`}
        </span>
      </Button>
    </li>
  )
}
