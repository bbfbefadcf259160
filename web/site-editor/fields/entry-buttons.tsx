import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useMessages } from '#web/platform/messages.ts'
import { editorMessages } from '#web/site-editor/messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './fields.module.css'

type EntryButtonsProps = {
  /** What the entry goes by. */
  name: string
  index: number
  total: number
  /** How many must stay. */
  least?: number
  onMove: (by: number) => void
  onRemove: () => void
}

/** Moves an entry of a list by one place, or takes it out. At either end the button stays, so that the focus does too. */
export function EntryButtons({ name, index, total, least = 0, onMove, onRemove }: EntryButtonsProps) {
  const words = useMessages(editorMessages).list
  const isFirst = index === 0
  const isLast = index === total - 1
  return (
    <span className={styles.entryButtons}>
      <IconButton label={words.up(name)} aria-disabled={isFirst} onClick={() => isFirst || onMove(-1)}>
        <ArrowUp />
      </IconButton>
      <IconButton label={words.down(name)} aria-disabled={isLast} onClick={() => isLast || onMove(1)}>
        <ArrowDown />
      </IconButton>
      <IconButton label={words.remove(name)} disabled={total <= least} onClick={onRemove}>
        <Trash2 />
      </IconButton>
    </span>
  )
}
