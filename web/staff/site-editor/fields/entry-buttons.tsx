import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useMessages } from '#web/platform/messages.ts'
import { editorMessages } from '#web/staff/site-editor/messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './fields.module.css'

type EntryButtonsProps = {
  /** The entry's label, for the names of the buttons. */
  name: string
  index: number
  total: number
  /** The smallest number of entries; at it, removing is disabled. */
  least?: number
  onMove: (by: number) => void
  onRemove: () => void
}

/** Moves an entry by one position, or removes it. At either end the button stays focusable, so focus is not lost. */
export function EntryButtons({ name, index, total, least = 0, onMove, onRemove }: EntryButtonsProps) {
  const t = useMessages(editorMessages).list
  const isFirst = index === 0
  const isLast = index === total - 1
  return (
    <span className={styles.entryButtons}>
      <IconButton label={t.up(name)} aria-disabled={isFirst} onClick={() => isFirst || onMove(-1)}>
        <ArrowUp />
      </IconButton>
      <IconButton label={t.down(name)} aria-disabled={isLast} onClick={() => isLast || onMove(1)}>
        <ArrowDown />
      </IconButton>
      <IconButton label={t.remove(name)} disabled={total <= least} onClick={onRemove}>
        <Trash2 />
      </IconButton>
    </span>
  )
}
