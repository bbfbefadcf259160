import { CloudUpload } from 'lucide-react'
import { cardMessages } from '#web/member/progress/card-messages.ts'
import { useDayNames } from '#web/member/progress/use-day-names.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { cluster } from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { deleteDayDraft } from './drafts.ts'
import { useDayDrafts } from './use-drafts.ts'

type DraftNoticeProps = { member: string; today: string; onResume: (day: string) => void }

/**
 * Lists the days that wait to be sent or were rejected by the server, and offers to resume the newest draft; renders
 * nothing without any.
 */
export function DraftNotice({ member, today, onResume }: DraftNoticeProps) {
  const t = useMessages(cardMessages)
  const days = useDayNames()
  const drafts = useDayDrafts(member)
  const begun = drafts.find(({ state }) => state === 'begun')
  const shown = drafts.filter((draft) => draft.state !== 'begun' || draft === begun)

  function discard(day: string) {
    deleteDayDraft(member, day)
    document.getElementById('progress')?.focus()
  }

  return shown.map(({ day, state }) => (
    <Notice
      key={day}
      tone={state === 'waiting' ? 'info' : 'warn'}
      role="status"
      icon={state === 'waiting' ? <CloudUpload /> : undefined}
    >
      <p>{{ begun: t.draft, waiting: t.waiting, refused: t.rejected }[state](days.near(day, today))}</p>
      <div className={cluster(8)}>
        <Button
          size="compact"
          variant={state === 'waiting' ? 'ghost' : undefined}
          onClick={() => onResume(day)}
        >
          {{ begun: t.resume, waiting: t.edit, refused: t.review }[state]}
        </Button>
        <Button variant="ghost" size="compact" onClick={() => discard(day)}>
          {state === 'waiting' ? t.remove : t.discard}
        </Button>
      </div>
    </Notice>
  ))
}
