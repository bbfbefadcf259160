import type { ReactNode } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from './button.tsx'
import styles from './selection.module.css'
import { selectionMessages } from './selection-messages.ts'
import { takeFocus } from './take-focus.ts'
import { TextButton } from './text-link.tsx'

type SelectionBarProps = {
  /** What is chosen, for assistive technology. */
  label: string
  /** How many rows are chosen. */
  count: string
  selection: { isAll: boolean; toggleAll: () => void }
  onStop: () => void
  /** What can be done with them. */
  children: ReactNode
}

/** How many rows are chosen, and what can be done with them. */
export function SelectionBar({ label, count, selection, onStop, children }: SelectionBarProps) {
  const t = useMessages(selectionMessages)
  return (
    <section className={styles.bar} aria-label={label}>
      <b role="status">{count}</b>
      <TextButton ref={takeFocus} onClick={selection.toggleAll}>
        {selection.isAll ? t.selectNone : t.selectAll}
      </TextButton>
      <div className={styles.acts}>
        {children}
        <Button variant="ghost" size="compact" onClick={onStop}>
          {t.stop}
        </Button>
      </div>
    </section>
  )
}
