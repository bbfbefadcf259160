import { useMessages } from '#web/platform/messages.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import styles from './applications.module.css'
import { applicationMessages } from './messages.ts'

type SavedDraftProps = { onClear: () => void }

/**
 * Says that what was typed on this device before is back, and that the password is not: it is never stored; nor is a receipt
 * whose upload had not ended.
 */
export function RestoredDraft({ onClear, hasProof }: SavedDraftProps & { hasProof: boolean }) {
  const t = useMessages(applicationMessages)
  return (
    <Notice role="status">
      <p>{hasProof ? t.restored : t.restoredAlone}</p>
      <TextButton onClick={onClear}>{t.notMine}</TextButton>
    </Notice>
  )
}

/** Says how long the device stores what was typed, with a button that deletes it: others may use the phone too. */
export function SavedDraft({ onClear }: SavedDraftProps) {
  const t = useMessages(applicationMessages)
  return (
    <p className={styles.review}>
      {t.savedHere} <TextButton onClick={onClear}>{t.clear}</TextButton>
    </p>
  )
}
