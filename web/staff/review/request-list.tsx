import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, type Ref, useState } from 'react'
import type { MethodCount, ReviewCounts } from '#contract/application-counts.ts'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { cluster } from '#web/ui/layout.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { lazyVisible } from '#web/ui/lazy-visible.tsx'
import { firstOf } from '#web/ui/page-window.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill, Pills } from '#web/ui/pill.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { SelectionBar } from '#web/ui/selection-bar.tsx'
import { selectionMessages } from '#web/ui/selection-messages.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice, Updated } from '#web/ui/stale-notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { TextButton, TextLink } from '#web/ui/text-link.tsx'
import { useExistingPage } from '#web/ui/use-existing-page.ts'
import { ArrivalNote } from './arrival-slot.ts'
import { bulkMessages, chosenRequests } from './bulk-messages.ts'
import styles from './desk.module.css'
import { deskMessages } from './desk-messages.ts'
import { reviewMessages } from './messages.ts'
import { newRequests } from './new-requests.ts'
import { rowsOfPage } from './queries.ts'
import { RequestFilters } from './request-filters.tsx'
import { RequestRow } from './request-row.tsx'
import { isNarrowed, isOldestFirst, type ReviewView, reviewViews } from './review-filter.ts'
import { SelectableRequest } from './selectable-request.tsx'
import { listPlace } from './use-open-request.ts'
import type { useReviewFilter } from './use-review-filter.ts'
import type { Selection } from './use-selection.ts'

type Page = {
  requests: SubscriptionRequest[]
  counts: ReviewCounts
  methods?: MethodCount[] | undefined
  page: number
  pages: number
  total: number
}

type RequestListProps = {
  list: UseQueryResult<Page>
  rows: SubscriptionRequest[]
  arrived: number
  onShowNew: () => void
  review: ReturnType<typeof useReviewFilter>
  selection: Selection
  openId: string | null
  search: string
  now: number
  fieldRef: Ref<HTMLDivElement>
  /** Downloads of the list. */
  downloads: ReactNode
}

// Not the hash of the part: the router would scroll to it.
const headingId = 'requests-heading'

// Only one of the lists has them.
const MethodPills = lazyVisible(async () => (await import('./method-pills.tsx')).MethodPills)
const BulkRejectDialog = lazyDialog(async () => (await import('./bulk-reject-dialog.tsx')).BulkRejectDialog)

/** The list of requests: views, search, filters and rows. */
export function RequestList(props: RequestListProps) {
  const { list, rows, review, selection, openId, search, now, fieldRef } = props
  const t = useMessages(deskMessages)
  const { selected, reject } = useMessages(bulkMessages)
  const { select } = useMessages(selectionMessages)
  const { plural } = useFormat()
  const words = useMessages(reviewMessages)
  const { filter, typed, setTyped, change } = review
  const [isRejecting, setRejecting] = useState(false)
  const { data, error } = list
  useExistingPage({
    page: filter.page,
    pages: list.isPlaceholderData ? undefined : data?.pages,
    onPage: (page) => change({ page }, true),
  })
  const toPage = (page: number) => {
    change({ page })
    document.getElementById(headingId)?.focus()
  }
  const stopSelecting = () => {
    setRejecting(false)
    selection.stop()
    document.getElementById(headingId)?.focus()
  }
  return (
    <section
      className={styles.list}
      aria-labelledby={headingId}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && selection.isSelecting && !isRejecting) stopSelecting()
      }}
    >
      <header>
        <div className={styles.title}>
          <h2 id={headingId} tabIndex={-1}>
            {t.title}
          </h2>
          <span>{isOldestFirst(filter) ? t.oldestFirst : t.newestFirst}</span>
          <TextLink to={{ search: 'transfers=messages', hash: listPlace }}>{t.transfers}</TextLink>
          {selection.canSelect && !selection.isSelecting && (
            <TextButton onClick={selection.start}>{select}</TextButton>
          )}
        </div>
        <Views
          counts={data?.counts}
          view={filter.view}
          onView={(view) => {
            selection.stop()
            change({ view, method: null })
          }}
        />
        {filter.view === 'not-arrived' && data?.methods && (
          <MethodPills
            counts={data.methods}
            method={filter.method}
            onMethod={(method) => change({ method })}
          />
        )}
        <div ref={fieldRef} className={styles.search}>
          <SearchField
            label={words.searchLabel}
            placeholder={words.search}
            value={typed}
            onValueChange={setTyped}
          />
        </div>
        <RequestFilters filter={filter} onChange={change} onClear={review.clear} />
      </header>
      {selection.isSelecting && (
        <SelectionBar
          label={selected}
          count={plural(chosenRequests, selection.chosen.length)}
          selection={selection}
          onStop={stopSelecting}
        >
          <Button
            variant="bad"
            size="compact"
            disabled={selection.chosen.length === 0}
            onClick={() => setRejecting(true)}
          >
            {reject}
          </Button>
        </SelectionBar>
      )}
      <Arrived count={props.arrived} onShow={props.onShowNew} />
      {!data && error && <ErrorPanel title={words.failed} error={error} onRetry={() => list.refetch()} />}
      {!data && !error && <Waiting />}
      {data && error && <StaleNotice />}
      {data && !list.isPlaceholderData && rows.length === 0 && (
        <Nothing review={review} counts={data.counts} />
      )}
      <ul className={styles.rows} aria-busy={list.isPlaceholderData}>
        {rows.map((request) => (
          <li key={request._id}>
            {selection.isSelecting ? (
              <SelectableRequest
                request={request}
                isChosen={selection.isChosen(request)}
                onToggle={() => selection.toggle(request)}
                now={now}
              />
            ) : (
              <RequestRow request={request} isOpen={request._id === openId} search={search} now={now} />
            )}
            {filter.view === 'not-arrived' && !selection.isSelecting && (
              <ArrivalNote isRow request={request} />
            )}
          </li>
        ))}
      </ul>
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
          <div className={cluster(8)}>{props.downloads}</div>
        </>
      )}
      {isRejecting && (
        <BulkRejectDialog
          requests={selection.chosen}
          onClose={() => setRejecting(false)}
          onDone={(isComplete) => (isComplete ? stopSelecting() : setRejecting(false))}
        />
      )}
    </section>
  )
}

type ViewsProps = {
  counts: ReviewCounts | undefined
  view: ReviewView
  onView: (view: ReviewView) => void
}

function Views({ counts, view, onView }: ViewsProps) {
  const t = useMessages(deskMessages)
  const { filter } = useMessages(reviewMessages)
  const countOf: Partial<Record<ReviewView, number | undefined>> = {
    waiting: counts?.pending,
    'not-told': counts?.notTold,
    'not-arrived': counts?.notArrived,
    all: counts?.total,
  }
  return (
    <Pills label={filter}>
      {reviewViews.map((one) => (
        <Pill key={one} pressed={view === one} count={countOf[one]} onPress={() => onView(one)}>
          {t.views[one]}
        </Pill>
      ))}
    </Pills>
  )
}

/** Says what is new without moving the list. */
function Arrived({ count, onShow }: { count: number; onShow: () => void }) {
  const format = useFormat()
  return (
    <div role="status" className={styles.arrived}>
      {count > 0 && (
        <Button size="compact" onClick={onShow}>
          {format.plural(newRequests, count)}
        </Button>
      )}
    </div>
  )
}

function Nothing({ review, counts }: Pick<RequestListProps, 'review'> & Pick<Page, 'counts'>) {
  const t = useMessages(deskMessages)
  const words = useMessages(reviewMessages)
  if (isNarrowed(review.filter)) {
    const canSearchAll = review.filter.q !== '' && review.filter.view !== 'all'
    return (
      <EmptyState
        title={t.noMatches}
        action={
          <>
            {canSearchAll && (
              <Button size="compact" onClick={() => review.change({ view: 'all' })}>
                {t.searchAll}
              </Button>
            )}
            <Button variant="ghost" size="compact" onClick={review.clear}>
              {t.clear}
            </Button>
          </>
        }
      />
    )
  }
  if (counts.total > 0 && review.filter.view === 'waiting')
    return <EmptyState title={t.none}>{t.noneHint}</EmptyState>
  if (counts.total > 0 && review.filter.view === 'not-told') return <EmptyState title={t.noneNotTold} />
  if (counts.total > 0) return <EmptyState title={t.nothingHere} />
  return <EmptyState title={words.noneTitle}>{words.none}</EmptyState>
}

function Waiting() {
  const { loading } = useMessages(reviewMessages)
  const [rows] = useState(() => [1, 2, 3, 4, 5, 6])
  return (
    <Loading label={loading} className={styles.rows}>
      {rows.map((row) => (
        <Skeleton key={row} className={styles.rowSkeleton} />
      ))}
    </Loading>
  )
}
