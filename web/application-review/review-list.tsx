import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useDelayed } from '#web/platform/use-delayed.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill, Pills } from '#web/ui/pill.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { reviewMessages } from './messages.ts'
import { applicationsPage, type ReviewFilter } from './queries.ts'
import { RequestCard } from './request-card.tsx'
import styles from './review.module.css'
import { ReviewDialogs, type Task } from './review-dialogs.tsx'

const everything: ReviewFilter = { status: null, q: '', page: 1 }

/** The Subscriptions tab: counters that filter, search, pages, cards, and the dialogs of reviewing. */
export function ReviewList() {
  const words = useMessages(reviewMessages)
  const { language } = useLanguage()
  const [filter, setFilter] = useState(everything)
  const [task, setTask] = useState<Task | null>(null)
  const q = useDelayed(filter.q.trim(), 300)
  const list = useQuery(applicationsPage({ ...filter, q }, language))
  const { data, error, isFetching, refetch } = list
  const change = (part: Partial<ReviewFilter>) => setFilter((former) => ({ ...former, page: 1, ...part }))
  const toPage = (page: number) => {
    change({ page })
    document.getElementById('requests')?.focus()
  }

  return (
    <section className={styles.list} aria-labelledby="requests">
      <div className={styles.bar}>
        <h2 id="requests" tabIndex={-1}>
          {words.title}
        </h2>
        <Counters counts={data?.counts} status={filter.status} onStatus={(status) => change({ status })} />
      </div>
      <div className={styles.search}>
        <TextField
          type="search"
          label={words.searchLabel}
          dir="auto"
          placeholder={words.search}
          value={filter.q}
          maxLength={100}
          onChange={(event) => change({ q: event.target.value })}
        />
      </div>
      {!data && error && (
        <ErrorState title={words.failed} onRetry={() => refetch()} busy={isFetching}>
          {error instanceof ApiError ? error.sentence : null}
        </ErrorState>
      )}
      {!data && !error && <Waiting />}
      {data && error && (
        <Notice tone="warn" role="status" className={styles.stale}>
          {words.stale}
        </Notice>
      )}
      {data && data.subscriptions.length === 0 && (
        <Nothing isFiltered={filter.status !== null || q !== ''} onShowAll={() => setFilter(everything)} />
      )}
      {data && (
        <>
          <div className={styles.cards} aria-busy={list.isPlaceholderData}>
            {data.subscriptions.map((request) => (
              <RequestCard
                key={request._id}
                request={request}
                onView={() => setTask({ kind: 'view', request })}
                onApprove={() => setTask({ kind: 'approve', request })}
                onReject={() => setTask({ kind: 'reject', request })}
              />
            ))}
          </div>
          <Pagination page={data.page} pages={data.pages} onPage={toPage} label={words.title} />
          <Updated at={list.dataUpdatedAt} />
        </>
      )}
      <ReviewDialogs task={task} onTask={setTask} />
    </section>
  )
}

type CountersProps = {
  counts: { total: number; pending: number; approved: number; rejected: number } | undefined
  status: ReviewFilter['status']
  onStatus: (status: ReviewFilter['status']) => void
}

function Counters({ counts, status, onStatus }: CountersProps) {
  const words = useMessages(reviewMessages)
  return (
    <Pills label={words.filter}>
      <Pill pressed={status === null} count={counts?.total} onPress={() => onStatus(null)}>
        {words.total}
      </Pill>
      {(['pending', 'approved', 'rejected'] as const).map((one) => (
        <Pill key={one} pressed={status === one} count={counts?.[one]} onPress={() => onStatus(one)}>
          {words.statuses[one]}
        </Pill>
      ))}
    </Pills>
  )
}

function Nothing({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  const words = useMessages(reviewMessages)
  if (!isFiltered) return <EmptyState title={words.noneTitle}>{words.none}</EmptyState>
  const showAll = (
    <Button variant="ghost" size="compact" onClick={onShowAll}>
      {words.showAll}
    </Button>
  )
  return (
    <EmptyState title={words.noneTitle} action={showAll}>
      {words.nothingFound}
    </EmptyState>
  )
}

function Waiting() {
  const words = useMessages(reviewMessages)
  return (
    <Loading label={words.loading} className={styles.cards}>
      {['first', 'second', 'third', 'fourth'].map((name) => (
        <Skeleton key={name} className={styles.cardSkeleton} />
      ))}
    </Loading>
  )
}

function Updated({ at }: { at: number }) {
  const words = useMessages(reviewMessages)
  const format = useFormat()
  return <p className={styles.updated}>{words.refreshed(format.time(at))}</p>
}
