import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { TextButton } from '#web/ui/text-link.tsx'
import { bulkMessages, chosenRequests } from './bulk-messages.ts'
import styles from './selection.module.css'
import type { Selection } from './use-selection.ts'

type SelectionBarProps = { selection: Selection; onStop: () => void; onReject: () => void }

/** How many rows are chosen, and what can be done with them. */
export function SelectionBar({ selection, onStop, onReject }: SelectionBarProps) {
  const t = useMessages(bulkMessages)
  const { plural } = useFormat()
  const { chosen, isAll, toggleAll } = selection
  return (
    <section className={styles.bar} aria-label={t.selected}>
      <b role="status">{plural(chosenRequests, chosen.length)}</b>
      <TextButton ref={takeFocus} onClick={toggleAll}>
        {isAll ? t.selectNone : t.selectAll}
      </TextButton>
      <Button variant="bad" size="compact" disabled={chosen.length === 0} onClick={onReject}>
        {t.reject}
      </Button>
      <Button variant="ghost" size="compact" onClick={onStop}>
        {t.stop}
      </Button>
    </section>
  )
}
