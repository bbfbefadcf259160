import { Dumbbell, Pencil } from 'lucide-react'
import { daysAfter } from '#contract/cairo-days.ts'
import { entryReachesBack, type ProgressEntry } from '#contract/progress.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cluster } from '#web/ui/layout.ts'
import type { CommentDrafts } from './comment-drafts.ts'
import { CommentForm } from './comment-form.tsx'
import { DayFacts } from './day-facts.tsx'
import { DayPictures } from './day-pictures.tsx'
import { DeleteDay } from './delete-day.tsx'
import { progressMessages } from './messages.ts'
import { OwnComment } from './own-comment.tsx'
import styles from './progress-dialog.module.css'
import type { ProgressSource } from './progress-source.ts'
import { useDayNames } from './use-day-names.ts'

type HistoryEntryProps = {
  source: ProgressSource
  entry: ProgressEntry
  today: string
  onEdit?: ((day: string) => void) | undefined
  /** Unsaved comments by day. */
  comments: CommentDrafts
}

/** The entry of one day with its photos and the coach's comment; the member can change or delete it. */
export function HistoryEntry({ source, entry, today, onEdit, comments }: HistoryEntryProps) {
  const t = useMessages(progressMessages).history
  const days = useDayNames()
  const { day, workout, photos } = entry
  const id = `progress-day-${day}`
  return (
    <li className={styles.entry}>
      <article aria-labelledby={id}>
        <div className={styles.entryHead}>
          <h4 id={id}>{days.near(day, today)}</h4>
          {workout && (
            <Badge tone="ok" icon={<Dumbbell />}>
              {t.workout}
            </Badge>
          )}
        </div>
        <DayFacts entry={entry} />
        {photos.length > 0 && <DayPictures day={day} photos={photos} />}
        {source.kind === 'user' ? (
          <CommentForm source={source} entry={entry} comments={comments} />
        ) : (
          entry.comment && (
            <OwnComment key={entry.comment.at} source={source} day={day} comment={entry.comment} />
          )
        )}
        {onEdit && (
          <Acts
            {...{ source, entry }}
            describedBy={id}
            onEdit={day >= daysAfter(today, -entryReachesBack) ? () => onEdit(day) : undefined}
          />
        )}
      </article>
    </li>
  )
}

type ActsProps = {
  source: ProgressSource
  entry: ProgressEntry
  describedBy: string
  onEdit: (() => void) | undefined
}

function Acts({ source, entry, describedBy, onEdit }: ActsProps) {
  const t = useMessages(progressMessages).history
  return (
    <div className={cluster(8)}>
      {onEdit && (
        <Button
          variant="ghost"
          size="compact"
          icon={<Pencil />}
          aria-describedby={describedBy}
          onClick={onEdit}
        >
          {t.edit}
        </Button>
      )}
      <DeleteDay source={source} entry={entry} describedBy={describedBy} />
    </div>
  )
}
