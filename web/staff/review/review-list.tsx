import { useQuery } from '@tanstack/react-query'
import type { ApplicationCounts } from '#contract/applications.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import rows from '#web/ui/list.module.css'
import { firstOf } from '#web/ui/page-window.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill, Pills } from '#web/ui/pill.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice, Updated } from '#web/ui/stale-notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useExistingPage } from '#web/ui/use-existing-page.ts'
import type { AssignSlot } from './assign-slot.ts'
import { type ReviewPortal, reviewMessages } from './messages.ts'
import { applicationsPage, type ReviewFilter, rowsOfPage } from './queries.ts'
import styles from './review.module.css'
import { ReviewCards } from './review-cards.tsx'
import { useReviewFilter } from './use-review-filter.ts'

const headingId = 'requests'

type ReviewListProps = { portal: ReviewPortal; assign?: AssignSlot }

/** The applications: at /admin all, with counters that filter; at /coach the pending ones; search, pages and cards. */
export function ReviewList({ portal, assign }: ReviewListProps) {
  const t = useMessages(reviewMessages)
  const { language } = useLanguage()
  const { filter, typed, setTyped, change, showAll } = useReviewFilter()
  const isFixed = portal === 'coach'
  const shown: ReviewFilter = isFixed ? { ...filter, status: 'pending' } : filter
  const list = useQuery(applicationsPage(shown, { portal, language }))
  const { data, error, refetch } = list
  const isFiltered = filter.q !== '' || (!isFixed && filter.status !== null)
  const toPage = (page: number) => {
    change({ page })
    document.getElementById(headingId)?.focus()
  }
  useExistingPage({
    page: filter.page,
    pages: list.isPlaceholderData ? undefined : data?.pages,
    onPage: (page) => change({ page }, true),
  })

  return (
    <section className={rows.list} aria-labelledby={headingId}>
      <div className={rows.bar}>
        <h2 id={headingId} tabIndex={-1}>
          {isFixed ? t.pendingTitle : t.title}
        </h2>
        {!isFixed && (
          <Counters counts={data?.counts} status={filter.status} onStatus={(status) => change({ status })} />
        )}
      </div>
      <SearchField
        className={rows.search}
        label={t.searchLabel}
        placeholder={t.search}
        value={typed}
        onValueChange={setTyped}
      />
      {!data && error && <ErrorPanel title={t.failed} error={error} onRetry={() => refetch()} />}
      {!data && !error && <Waiting />}
      {data && error && <StaleNotice />}
      {data && data.requests.length === 0 && (
        <Nothing portal={portal} isFiltered={isFiltered} onShowAll={showAll} />
      )}
      {/* Rendered without data too: an open dialog must stay mounted with its input. */}
      <ReviewCards
        portal={portal}
        requests={data?.requests ?? []}
        headingId={headingId}
        assign={assign}
        onTogether={({ email }) => change({ q: email, status: isFixed ? filter.status : 'pending' })}
        busy={list.isPlaceholderData}
      />
      {data && (
        <>
          <Pagination
            first={firstOf(data, rowsOfPage)}
            page={data.page}
            pages={data.pages}
            onPage={toPage}
            label={t.title}
          />
          <Updated at={list.dataUpdatedAt} />
        </>
      )}
    </section>
  )
}

type CountersProps = {
  counts: ApplicationCounts | undefined
  status: ReviewFilter['status']
  onStatus: (status: ReviewFilter['status']) => void
}

function Counters({ counts, status, onStatus }: CountersProps) {
  const t = useMessages(reviewMessages)
  return (
    <Pills label={t.filter}>
      <Pill pressed={status === null} count={counts?.total} onPress={() => onStatus(null)}>
        {t.total}
      </Pill>
      {(['pending', 'approved', 'rejected'] as const).map((one) => (
        <Pill key={one} pressed={status === one} count={counts?.[one]} onPress={() => onStatus(one)}>
          {t.statuses[one]}
        </Pill>
      ))}
    </Pills>
  )
}

type NothingProps = { portal: ReviewPortal; isFiltered: boolean; onShowAll: () => void }

function Nothing({ portal, isFiltered, onShowAll }: NothingProps) {
  const t = useMessages(reviewMessages)
  if (!isFiltered && portal === 'coach') return <EmptyState title={t.nonePending} />
  if (!isFiltered) return <EmptyState title={t.noneTitle}>{t.none}</EmptyState>
  const showAll = (
    <Button variant="ghost" size="compact" onClick={onShowAll}>
      {t.showAll}
    </Button>
  )
  return (
    <EmptyState title={t.noneTitle} action={showAll}>
      {t.nothingFound}
    </EmptyState>
  )
}

function Waiting() {
  const t = useMessages(reviewMessages)
  return (
    <Loading label={t.loading} className={styles.cards}>
      {['first', 'second', 'third', 'fourth'].map((name) => (
        <Skeleton key={name} className={styles.cardSkeleton} />
      ))}
    </Loading>
  )
}
