import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef } from 'react'
import type { User } from '#contract/users.ts'
import type { UserCounts } from '#contract/users-counts.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useDelayed } from '#web/platform/use-delayed.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import rows from '#web/ui/list.module.css'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill, Pills } from '#web/ui/pill.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice, Updated } from '#web/ui/stale-notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useExistingPage } from '#web/ui/use-existing-page.ts'
import { useFocusFallback } from '#web/ui/use-retained-focus.ts'
import { Erasing } from './erasing.tsx'
import { userMessages } from './messages.ts'
import { type UserListQuery, userCounts, userStatuses, usersPage } from './queries.ts'
import { useShownFilter } from './use-shown-filter.ts'
import styles from './users.module.css'

type UserListProps = {
  id: string
  title: string
  filter: UserListQuery
  onFilter: (filter: UserListQuery) => void
  /** The filters to show; null is all users. */
  statuses?: readonly UserListQuery['status'][]
  /** The text for an empty list without a search. */
  empty: string
  /** Renders a user; `now` in milliseconds. */
  row: (user: User, now: number) => ReactNode
  /** A button beside the title. */
  action?: ReactNode
  /** Further filters, below the search. */
  tools?: ReactNode
  /** What to offer if a search finds nobody, besides clearing it. */
  offer?: ReactNode
  onClear?: () => void
  /** The look of the rows as a whole, if not cards. */
  rowsClass?: string | undefined
  listRef?: RefObject<HTMLElement | null>
}

/** Users with search, filter by state of access, and pages; refetched every 30 seconds. */
export function UserList(props: UserListProps) {
  const { id, title, filter, onFilter, statuses = userStatuses, empty, row, tools, offer } = props
  const t = useMessages(userMessages)
  const { language } = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  const q = useDelayed(filter.q.trim(), 300)
  const list = useQuery(usersPage({ ...filter, q }, language))
  const { data, error } = list
  const focusRef = useFocusFallback(heading)
  const change = (part: Partial<UserListQuery>) => onFilter({ ...filter, page: 1, ...part })
  useExistingPage({
    page: filter.page,
    pages: list.isPlaceholderData ? undefined : data?.pages,
    onPage: (page) => change({ page }),
  })
  const counted = list.isPlaceholderData ? undefined : data
  // A search is only counted where it is.
  const isSearching = filter.q.trim() !== '' || q !== ''
  const { data: counts } = useQuery({
    ...userCounts(filter, language),
    enabled: statuses.length > 1 && !isSearching,
  })
  return (
    <section ref={props.listRef} className={classes(rows.list, styles.list)} aria-labelledby={id}>
      <ListHead
        {...{ id, title, heading, counted, statuses }}
        counts={isSearching ? undefined : counts}
        action={props.action}
        status={filter.status}
        onStatus={(status) => change({ status })}
      />
      <div className={styles.narrowing}>
        <SearchField
          className={rows.search}
          label={t.searchLabel}
          placeholder={t.search}
          value={filter.q}
          onValueChange={(q) => change({ q })}
        />
        {tools}
      </div>
      {!data && error && <ErrorPanel title={t.failed} error={error} onRetry={() => list.refetch()} />}
      {!data && !error && <Waiting />}
      {data && error && <StaleNotice />}
      {data?.users.length === 0 && (
        <Nobody
          title={empty}
          isSearch={q !== '' || Boolean(filter.coach ?? filter.plan)}
          offer={offer}
          onClear={props.onClear ?? (() => change({ q: '' }))}
        />
      )}
      {data && (
        <div ref={focusRef}>
          {data.users.length > 1 && (
            <p className={styles.order}>{t.members.orders[filter.sort ?? filter.status ?? 'all']}</p>
          )}
          <Erasing>
            <ul className={props.rowsClass ?? styles.rows} aria-busy={list.isPlaceholderData}>
              {data.users.map((user) => row(user, list.dataUpdatedAt))}
            </ul>
          </Erasing>
          <Pagination
            page={data.page}
            pages={data.pages}
            first={data.totalIsLowerBound ? data.total : undefined}
            label={title}
            onPage={(page) => {
              change({ page })
              heading.current?.focus()
            }}
          />
          <Updated at={list.dataUpdatedAt} />
        </div>
      )}
    </section>
  )
}

type ListHeadProps = {
  id: string
  title: string
  heading: RefObject<HTMLHeadingElement | null>
  counted: { total: number; totalIsLowerBound?: boolean | undefined } | undefined
  /** Of all states; undefined while they are not known, and for a search. */
  counts: UserCounts | undefined
  statuses: readonly UserListQuery['status'][]
  status: UserListQuery['status']
  onStatus: (status: UserListQuery['status']) => void
  action: ReactNode
}

function ListHead(props: ListHeadProps) {
  const { id, title, heading, counted, counts, statuses, status, onStatus, action } = props
  const t = useMessages(userMessages).members
  const filters = useShownFilter(status, counts, counted?.total)
  const countOf = (one: UserListQuery['status']) => {
    // The list has the exact number, up to its own bound.
    if (one === status && counted) return { count: counted.total, more: counted.totalIsLowerBound }
    const bounded = counts?.[one ?? 'all']
    return { count: bounded?.count, more: bounded?.isLowerBound }
  }
  return (
    <div className={rows.bar}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {action}
      <Pills ref={filters} className={styles.filters} label={t.filter}>
        {statuses.map((one) => (
          <Pill key={one} pressed={status === one} {...countOf(one)} onPress={() => onStatus(one)}>
            {one ? t.statuses[one] : t.all}
          </Pill>
        ))}
      </Pills>
    </div>
  )
}

type NobodyProps = { title: string; isSearch: boolean; offer: ReactNode; onClear: () => void }

function Nobody({ title, isSearch, offer, onClear }: NobodyProps) {
  const t = useMessages(userMessages)
  if (!isSearch) return <EmptyState title={title} />
  const clear = (
    <>
      {offer}
      <Button variant="ghost" size="compact" onClick={onClear}>
        {t.showAll}
      </Button>
    </>
  )
  return <EmptyState title={t.nothingFound} action={clear} />
}

function Waiting() {
  const t = useMessages(userMessages)
  return (
    <Loading label={t.loading} className={styles.rows}>
      {['first', 'second', 'third', 'fourth'].map((name) => (
        <Skeleton key={name} className={styles.rowSkeleton} />
      ))}
    </Loading>
  )
}
