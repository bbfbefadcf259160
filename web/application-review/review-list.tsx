import { useQuery } from '@tanstack/react-query'
import type { ApplicationCounts } from '#contract/applications.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { firstOf } from '#web/ui/page-window.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill, Pills } from '#web/ui/pill.tsx'
import rows from '#web/ui/rows.module.css'
import { SearchField } from '#web/ui/search-field.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice, Updated } from '#web/ui/stale-notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Trouble } from '#web/ui/trouble.tsx'
import { useExistingPage } from '#web/ui/use-existing-page.ts'
import type { AssignSlot } from './assign-slot.ts'
import { type ReviewDesk, reviewMessages } from './messages.ts'
import { applicationsPage, type ReviewFilter, rowsOfPage } from './queries.ts'
import styles from './review.module.css'
import { ReviewCards } from './review-cards.tsx'
import { useReviewFilter } from './use-review-filter.ts'

const headingId = 'requests'

type ReviewListProps = { desk: ReviewDesk; assign?: AssignSlot }

/** The applications: at /admin all of them with counters that filter, at /coach those that wait; search, pages, cards. */
export function ReviewList({ desk, assign }: ReviewListProps) {
  const words = useMessages(reviewMessages)
  const { language } = useLanguage()
  const { filter, typed, setTyped, change, showAll } = useReviewFilter()
  const isFixed = desk === 'coach'
  const shown: ReviewFilter = isFixed ? { ...filter, status: 'pending' } : filter
  const list = useQuery(applicationsPage(shown, { desk, language }))
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
          {isFixed ? words.pendingTitle : words.title}
        </h2>
        {!isFixed && (
          <Counters counts={data?.counts} status={filter.status} onStatus={(status) => change({ status })} />
        )}
      </div>
      <SearchField
        className={rows.search}
        label={words.searchLabel}
        placeholder={words.search}
        value={typed}
        onValueChange={setTyped}
      />
      {!data && error && <Trouble title={words.failed} fault={error} onRetry={() => refetch()} />}
      {!data && !error && <Waiting />}
      {data && error && <StaleNotice />}
      {data && data.requests.length === 0 && (
        <Nothing desk={desk} isFiltered={isFiltered} onShowAll={showAll} />
      )}
      {/* Also without a list: a dialog that is open over it, with what is typed there, outlives the list. */}
      <ReviewCards
        desk={desk}
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
            label={words.title}
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

type NothingProps = { desk: ReviewDesk; isFiltered: boolean; onShowAll: () => void }

function Nothing({ desk, isFiltered, onShowAll }: NothingProps) {
  const words = useMessages(reviewMessages)
  if (!isFiltered && desk === 'coach') return <EmptyState title={words.nonePending} />
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
