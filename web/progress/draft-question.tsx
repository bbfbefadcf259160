import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { dayMessages } from './day-messages.ts'
import styles from './progress.module.css'

type DraftQuestionProps = { at: number; onResume: () => void; onDiscard: () => void }

/** Asks whether to go on with what was typed before, in milliseconds since 1970, or to begin with what is saved. */
export function DraftQuestion({ at, onResume, onDiscard }: DraftQuestionProps) {
  const words = useMessages(dayMessages)
  const format = useFormat()
  return (
    <Notice tone="warn" role="status">
      <b>{words.draftTitle}</b>
      <p>{words.draftAt(format.relative(at, Date.now()))}</p>
      <div className={styles.acts}>
        <Button size="compact" onClick={onResume}>
          {words.resume}
        </Button>
        <Button variant="ghost" size="compact" onClick={onDiscard}>
          {words.discard}
        </Button>
      </div>
    </Notice>
  )
}
