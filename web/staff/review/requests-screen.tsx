import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
import type { OthersBy } from '#contract/applications-same-email.ts'
import { ApiError } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMediaQuery } from '#web/platform/media-query.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useNow } from '#web/platform/use-now.ts'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { lazyVisible } from '#web/ui/lazy-visible.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { loadAhead } from './ahead-pictures.ts'
import type { AssignSlot } from './assign-slot.ts'
import styles from './desk.module.css'
import { deskMessages } from './desk-messages.ts'
import type { ReviewPortal } from './messages.ts'
import { oneRequest } from './queries.ts'
import { pagesOf } from './receipt-look.ts'
import { RequestList } from './request-list.tsx'
import type { Neighbours } from './request-view.tsx'
import type { ReviewFilter } from './review-filter.ts'
import { listPlace, useOpenRequest } from './use-open-request.ts'
import { useListScroll } from './use-phone-scroll.ts'
import { useRequestList } from './use-request-list.ts'
import { useReviewFilter } from './use-review-filter.ts'
import { useSelection } from './use-selection.ts'

const bringView = () => import('./request-view.tsx')
const RequestView = lazyVisible(async () => (await bringView()).RequestView)
const KeysDialog = lazyDialog(async () => (await import('./keys-dialog.tsx')).KeysDialog)
const RejectOthersDialog = lazyDialog(
  async () => (await import('./reject-others-dialog.tsx')).RejectOthersDialog,
)

type RequestsScreenProps = {
  portal: ReviewPortal
  assign: AssignSlot
  /** Renders the downloads of the list, for those who may have them. */
  csv?: ((filter: ReviewFilter) => ReactNode) | undefined
}

/** The requests: the list, and one of them with its receipt, its facts and the decision. */
export function RequestsScreen({ portal, assign, csv }: RequestsScreenProps) {
  const t = useMessages(deskMessages)
  const { language } = useLanguage()
  const review = useReviewFilter()
  const { list, rows, arrived, beyond, showNew } = useRequestList(review.filter)
  const selection = useSelection(rows)
  const { openId, open } = useOpenRequest()
  const { search } = useLocation()
  const isWide = useMediaQuery('(min-width: 1140px)')
  const now = useNow()
  const [others, setOthers] = useState<{ request: SubscriptionRequest; by: OthersBy } | null>(null)
  const [isHelping, setHelping] = useState(false)
  const searchField = useRef<HTMLDivElement>(null)
  const shownId = openId ?? (isWide ? (rows[0]?._id ?? null) : null)
  const index = rows.findIndex(({ _id }) => _id === shownId)
  const linked = useQuery({
    ...oneRequest(shownId ?? '', language),
    enabled: shownId !== null && index < 0 && !list.isPending,
  })
  // A search that leaves it out of the list does not close it, with what was typed there.
  const latest = useRef<SubscriptionRequest>(undefined)
  const request = rows[index] ?? linked.data ?? (latest.current?._id === shownId ? latest.current : undefined)
  latest.current = request
  const neighbours: Neighbours = {
    position: index < 0 ? null : index + 1,
    count: rows.length + beyond,
    previous: rows[index - 1] ?? null,
    next: rows[index + 1] ?? null,
  }
  useViewCode(isWide)
  useListScroll(openId)
  // On a phone nothing is open yet beside the list.
  usePreload(shownId === null ? null : neighbours.next)

  function openRequest(chosen: SubscriptionRequest | null) {
    // From one request to the next the entry of the history stays, so that back leads to the list.
    open(chosen?._id ?? null, openId !== null && chosen !== null)
  }

  function showTogether({ email }: SubscriptionRequest) {
    // Where the request covers the list, only the list shows what it is asked for.
    review.change({ q: email, view: 'waiting' }, false, isWide ? undefined : listPlace)
  }

  return (
    <section className={styles.review} data-shows={openId ? 'request' : 'list'} aria-label={t.review}>
      <RequestList
        {...{ list, rows, arrived, review, selection, search, now }}
        openId={shownId}
        onShowNew={showNew}
        fieldRef={searchField}
        downloads={csv?.(review.filter)}
      />
      <div className={styles.work}>
        {request ? (
          <RequestView
            key={request._id}
            {...{ portal, request, neighbours, now, assign }}
            isOpened={request._id === openId}
            isBesideList={isWide}
            isSelecting={selection.isSelecting}
            onOpen={openRequest}
            onTogether={showTogether}
            onRejectOthers={(one, by) => setOthers({ request: one, by })}
            onSearch={() => searchField.current?.querySelector('input')?.focus()}
            onHelp={() => setHelping(true)}
          />
        ) : (
          <NoRequest {...{ linked, isListLoading: list.isPending, hasRows: rows.length > 0 }} />
        )}
      </div>
      {others && (
        <RejectOthersDialog {...others} onClose={() => setOthers(null)} onDone={() => setOthers(null)} />
      )}
      {isHelping && <KeysDialog onClose={() => setHelping(false)} />}
    </section>
  )
}

type NoRequestProps = {
  linked: { isFetching: boolean; error: Error | null; refetch: () => unknown }
  isListLoading: boolean
  hasRows: boolean
}

function NoRequest({ linked, isListLoading, hasRows }: NoRequestProps) {
  const t = useMessages(deskMessages)
  if (linked.error instanceof ApiError && linked.error.status === 404)
    return <EmptyState title={t.notFound} />
  if (linked.error) {
    return <ErrorPanel title={t.requestFailed} error={linked.error} onRetry={() => linked.refetch()} />
  }
  if (linked.isFetching || isListLoading) {
    return (
      <Loading label={t.review} className={styles.loading}>
        <Skeleton />
      </Loading>
    )
  }
  return hasRows ? <EmptyState title={t.pick} /> : null
}

/** The list is there first on a phone; the code of a request comes a little later, or with the first press. */
const afterList = 3000

/** Loads the code of a request: beside the list at once, as its first one opens there. */
function useViewCode(isWide: boolean): void {
  useEffect(() => {
    // A failure shows where the request opens.
    const bring = () => void bringView().catch(() => undefined)
    const later = setTimeout(bring, isWide ? 0 : afterList)
    return () => clearTimeout(later)
  }, [isWide])
}

/** Loads the next receipt, so that it is there at once. */
function usePreload(next: SubscriptionRequest | null): void {
  const loaded = useRef<string | null>(null)
  const url = next && pagesOf(next)[0]?.preview
  const id = next?._id
  useEffect(() => {
    if (!url || !id || loaded.current === id) return
    loaded.current = id
    void loadAhead(url)
  }, [id, url])
}
