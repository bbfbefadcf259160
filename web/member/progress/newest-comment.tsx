import { useQueryClient } from '@tanstack/react-query'
import { MessageSquareText, Sparkle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type ProgressOverview, readProgress, seeComment } from '#contract/progress.ts'
import { call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cardMessages } from './card-messages.ts'
import styles from './progress.module.css'
import { type ProgressSource, whoOf } from './progress-source.ts'
import { useDayNames } from './use-day-names.ts'

type NewestCommentProps = {
  source: ProgressSource
  comment: NonNullable<ProgressOverview['latestComment']>
  /** The number of unread comments, including this one. */
  unseen: number
}

/** The coach's newest comment. Showing it marks it as read; the "new" badge stays during this visit. */
export function NewestComment({ source, comment, unseen }: NewestCommentProps) {
  const t = useMessages(cardMessages)
  const format = useFormat()
  const days = useDayNames()
  const [isNew] = useState(comment.seenAt === null)
  useReportSeen({ source, day: comment.day, at: comment.at, isNew })
  const others = unseen - (comment.seenAt === null ? 1 : 0)
  return (
    <div className={styles.comment}>
      <div className={styles.commentHead}>
        <h3>
          <MessageSquareText />
          {t.comment}
        </h3>
        {isNew && (
          <Badge tone="hot" icon={<Sparkle />}>
            {t.isNew}
          </Badge>
        )}
      </div>
      <p dir="auto" className={styles.text}>
        {comment.text}
      </p>
      <p className="muted small">
        <bdi>{comment.by || t.coach}</bdi>
        {t.comma} {t.commentOn(days.date(comment.day))}
      </p>
      {others > 0 && <p className={styles.unread}>{t.moreComments(format.number(others))}</p>}
    </div>
  )
}

/** Reports once to the server that a comment was read; if that fails, the comment is new again next time. */
export function useReportSeen(shown: {
  source: ProgressSource
  day: string
  at: string
  isNew: boolean
}): void {
  const { source, day, at, isNew } = shown
  const { language } = useLanguage()
  const client = useQueryClient()
  const who = whoOf(source)
  const isOwn = source.kind === 'own'
  useEffect(() => {
    if (!isNew || !isOwn) return
    call(seeComment, { params: { day }, body: { at } }, { language }).then(
      () => client.invalidateQueries({ queryKey: [readProgress.id, who] }),
      () => undefined,
    )
  }, [isNew, isOwn, day, at, who, language, client])
}
