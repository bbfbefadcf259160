import { dayMessages } from '#web/member/progress/day-messages.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { relativeTime } from '#web/platform/relative-time.ts'
import { Button } from '#web/ui/button.tsx'
import { cluster } from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'

type DraftQuestionProps = { at: number; onResume: () => void; onDiscard: () => void }

/** Asks whether to resume a draft of time `at`, in milliseconds since 1970, or to start with the saved entry. */
export function DraftQuestion({ at, onResume, onDiscard }: DraftQuestionProps) {
  const t = useMessages(dayMessages)
  const format = useFormat()
  return (
    <Notice tone="warn" role="status">
      <b>{t.draftTitle}</b>
      <p>{t.draftAt(relativeTime(format, at, Date.now()))}</p>
      <div className={cluster(8)}>
        <Button size="compact" onClick={onResume}>
          {t.resume}
        </Button>
        <Button variant="ghost" size="compact" onClick={onDiscard}>
          {t.discard}
        </Button>
      </div>
    </Notice>
  )
}
