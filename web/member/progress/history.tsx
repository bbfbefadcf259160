import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useExistingPage } from '#web/ui/use-existing-page.ts'
import { useFocusFallback } from '#web/ui/use-retained-focus.ts'
import { useCommentDrafts } from './comment-drafts.ts'
import { daysOf } from './day-queries.ts'
import { HistoryEntry } from './history-entry.tsx'
import { progressMessages } from './messages.ts'
import styles from './progress-dialog.module.css'
import type { ProgressSource } from './progress-source.ts'

type HistoryProps = {
  source: ProgressSource
  /** Undefined until it is known. */
  today: string | undefined
  /** Opens a day to edit it; only for the member's own progress. */
  onEdit?: ((day: string) => void) | undefined
}

/** The entries, newest first, in pages. */
export function History({ source, today, onEdit }: HistoryProps) {
  const t = useMessages(progressMessages).history
  const { language } = useLanguage()
  const [page, setPage] = useState(1)
  const comments = useCommentDrafts()
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useQuery(daysOf(source, page, language))
  const { data, error } = list
  const focusRef = useFocusFallback(heading)
  useExistingPage({ page, pages: list.isPlaceholderData ? undefined : data?.pages, onPage: setPage })
  return (
    <section aria-labelledby="progress-list">
      <h3 id="progress-list" ref={heading} tabIndex={-1} className="visually-hidden">
        {t.list}
      </h3>
      {!data && error && <ErrorPanel title={t.failed} error={error} onRetry={() => list.refetch()} />}
      {!data && !error && <Waiting />}
      {data?.total === 0 && <EmptyState title={t.empty}>{source.kind === 'own' && t.emptyOwn}</EmptyState>}
      {data && data.total > 0 && (
        <div ref={focusRef}>
          <ul className={styles.entries} aria-busy={list.isPlaceholderData}>
            {data.entries.map((entry) => (
              <HistoryEntry
                key={entry.day}
                {...{ source, entry, onEdit, comments }}
                today={today ?? entry.day}
              />
            ))}
          </ul>
          <Pagination
            page={data.page}
            pages={data.pages}
            label={t.list}
            onPage={(chosen) => {
              setPage(chosen)
              heading.current?.focus()
            }}
          />
        </div>
      )}
    </section>
  )
}

function Waiting() {
  return (
    <Loading className={styles.entries}>
      {['first', 'second', 'third'].map((name) => (
        <Skeleton key={name} className={styles.entrySkeleton} />
      ))}
    </Loading>
  )
}
