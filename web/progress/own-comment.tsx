import { MessageSquareText, Sparkle } from 'lucide-react'
import { useState } from 'react'
import type { ProgressEntry } from '#contract/progress.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { progressMessages } from './messages.ts'
import { useSeeing } from './newest-comment.tsx'
import styles from './progress.module.css'
import type { ProgressSource } from './source.ts'

type OwnCommentProps = {
  source: ProgressSource
  day: string
  comment: NonNullable<ProgressEntry['comment']>
}

/** What the coach said of a day, as its member reads it. */
export function OwnComment({ source, day, comment }: OwnCommentProps) {
  const words = useMessages(progressMessages).comment
  const format = useFormat()
  const [isNew] = useState(comment.seenAt === null)
  useSeeing({ source, day, at: comment.at, isNew })
  return (
    <div className={styles.comment}>
      <div className={styles.commentHead}>
        <h5>
          <MessageSquareText />
          {words.title}
        </h5>
        {isNew && (
          <Badge tone="hot" icon={<Sparkle />}>
            {words.isNew}
          </Badge>
        )}
      </div>
      <p dir="auto" className={styles.text}>
        {comment.text}
      </p>
      <p className={styles.small}>
        <bdi>{comment.by || words.coach}</bdi>
        {words.comma} {format.dateTime(comment.at)}
      </p>
    </div>
  )
}
