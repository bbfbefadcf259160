import { CloudUpload } from 'lucide-react'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { cardMessages } from './card-messages.ts'
import { forgetDraft } from './drafts.ts'
import styles from './progress.module.css'
import { useDayNames } from './use-day-names.ts'
import { useDrafts } from './use-drafts.ts'

type DraftNoticeProps = { member: string; today: string; onResume: (day: string) => void }

/**
 * Tells of the days that wait to be sent, or were not taken when they were, and offers the newest that was begun and not
 * saved; nothing where there is none.
 */
export function DraftNotice({ member, today, onResume }: DraftNoticeProps) {
  const words = useMessages(cardMessages)
  const days = useDayNames()
  const drafts = useDrafts(member)
  const begun = drafts.find(({ state }) => state === 'begun')
  const shown = drafts.filter((draft) => draft.state !== 'begun' || draft === begun)

  function discard(day: string) {
    forgetDraft(member, day)
    document.getElementById('progress')?.focus()
  }

  return shown.map(({ day, state }) => (
    <Notice
      key={day}
      tone={state === 'waiting' ? 'info' : 'warn'}
      role="status"
      icon={state === 'waiting' ? <CloudUpload /> : undefined}
    >
      <p>
        {{ begun: words.draft, waiting: words.waiting, refused: words.refused }[state](days.near(day, today))}
      </p>
      <div className={styles.acts}>
        <Button
          size="compact"
          variant={state === 'waiting' ? 'ghost' : undefined}
          onClick={() => onResume(day)}
        >
          {{ begun: words.resume, waiting: words.edit, refused: words.review }[state]}
        </Button>
        <Button variant="ghost" size="compact" onClick={() => discard(day)}>
          {state === 'waiting' ? words.remove : words.discard}
        </Button>
      </div>
    </Notice>
  ))
}
