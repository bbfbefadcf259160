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

/** The name under which an item's line is found on the page. */
export const placeOf = ({ _id }: OwnItem): string => `item-${_id}`

type ItemLineProps = {
  item: OwnItem
  /** What opening it is called, and its sign, which stands alone on a phone. */
  label: string
  icon: ReactNode
  onOpen: () => void
  isOpening?: boolean
  /** It opens in a dialog on this page, in place of a new tab. */
  staysHere?: boolean
  /** Stands before the title. */
  picture?: ReactNode
  /** What tells its type, where a list holds several. */
  children?: ReactNode
  /** Stands below it. */
  below?: ReactNode
}

/** One document or video: its title, since when it is there, whether it is new, and the way to open it. */
export function ItemLine(props: ItemLineProps) {
  const { item, label, icon, onOpen, isOpening = false, staysHere = false, picture, children, below } = props
  const words = useMessages(memberMessages)
  const { newTab } = useMessages(shellMessages)
  const format = useFormat()
  const title = useLocalized()(item.titles)
  return (
    <li id={placeOf(item)}>
      {picture}
      <div className={styles.grow}>
        <b>
          <bdi>{title}</bdi>
        </b>
        <span className={styles.facts}>
          {item.openedAt === null && (
            <Badge tone="hot" icon={<Sparkle />}>
              {words.isNew}
            </Badge>
          )}
          {children}
          <span>{words.assigned(format.date(item.assignedAt))}</span>
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
        <span className={styles.openWords}>{isOpening ? words.opening : label}</span>
        <span className="visually-hidden">
          : {title}
          {!staysHere && ` (${newTab})`}
        </span>
      </Button>
    </li>
  )
}
