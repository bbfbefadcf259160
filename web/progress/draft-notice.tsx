import { useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { cardMessages } from './card-messages.ts'
import { draftDays, forgetDraft } from './drafts.ts'
import styles from './progress.module.css'
import { useDayNames } from './use-day-names.ts'

type DraftNoticeProps = { member: string; today: string; onResume: (day: string) => void }

/** Offers the newest day that was begun and not saved; nothing where there is none. Read anew each time it appears. */
export function DraftNotice({ member, today, onResume }: DraftNoticeProps) {
  const words = useMessages(cardMessages)
  const days = useDayNames()
  const [drafts, setDrafts] = useState(() => draftDays(member))
  const [day] = drafts
  if (!day) return null

  function discard(discarded: string) {
    forgetDraft(member, discarded)
    document.getElementById('progress')?.focus()
    setDrafts(draftDays(member))
  }

  return (
    <Notice tone="warn" role="status">
      <p>{words.draft(days.near(day, today))}</p>
      <div className={styles.acts}>
        <Button size="compact" onClick={() => onResume(day)}>
          {words.resume}
        </Button>
        <Button variant="ghost" size="compact" onClick={() => discard(day)}>
          {words.discard}
        </Button>
      </div>
    </Notice>
  )
}
