import { MessageSquareText, Sparkle } from 'lucide-react'
import { useState } from 'react'
import type { ProgressEntry } from '#contract/progress.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { progressMessages } from './messages.ts'
import { useReportSeen } from './newest-comment.tsx'
import styles from './progress.module.css'
import type { ProgressSource } from './progress-source.ts'

type OwnCommentProps = {
  source: ProgressSource
  day: string
  comment: NonNullable<ProgressEntry['comment']>
}

/** The coach's comment on a day, for the member. */
export function OwnComment({ source, day, comment }: OwnCommentProps) {
  const t = useMessages(progressMessages).comment
  const format = useFormat()
  const [isNew] = useState(comment.seenAt === null)
  useReportSeen({ source, day, at: comment.at, isNew })
  return (
    <div className={styles.comment}>
      <div className={styles.commentHead}>
        <h5>
          <MessageSquareText />
          {t.title}
        </h5>
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
        {t.comma} {format.dateTime(comment.at)}
      </p>
    </div>
  )
}
