import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Trouble } from '#web/ui/trouble.tsx'
import { useExistingPage } from '#web/ui/use-existing-page.ts'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { useBegunComments } from './begun-comments.ts'
import { daysOf } from './day-queries.ts'
import { HistoryEntry } from './history-entry.tsx'
import { progressMessages } from './messages.ts'
import styles from './progress-dialog.module.css'
import type { ProgressSource } from './source.ts'

type HistoryProps = {
  source: ProgressSource
  /** Once it is known. */
  today: string | undefined
  /** Opens a day to be changed, where it is one's own. */
  onEdit?: ((day: string) => void) | undefined
}

/** The days that were written down, newest first, a page at a time. */
export function History({ source, today, onEdit }: HistoryProps) {
  const words = useMessages(progressMessages).history
  const { language } = useLanguage()
  const [page, setPage] = useState(1)
  const comments = useBegunComments()
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useQuery(daysOf(source, page, language))
  const { data, error } = list
  const keptFocus = useKeptFocus(heading)
  useExistingPage({ page, pages: list.isPlaceholderData ? undefined : data?.pages, onPage: setPage })
  return (
    <section aria-labelledby="progress-list">
      <h3 id="progress-list" ref={heading} tabIndex={-1} className="visually-hidden">
        {words.list}
      </h3>
      {!data && error && <Trouble title={words.failed} fault={error} onRetry={() => list.refetch()} />}
      {!data && !error && <Waiting />}
      {data?.total === 0 && (
        <EmptyState title={words.empty}>{source.kind === 'own' && words.emptyOwn}</EmptyState>
      )}
      {data && data.total > 0 && (
        <div ref={keptFocus}>
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
            label={words.list}
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
