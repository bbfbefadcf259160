import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef } from 'react'
import type { User } from '#contract/members.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useDelayed } from '#web/platform/use-delayed.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill, Pills } from '#web/ui/pill.tsx'
import rows from '#web/ui/rows.module.css'
import { SearchField } from '#web/ui/search-field.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice, Updated } from '#web/ui/stale-notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Trouble } from '#web/ui/trouble.tsx'
import { useExistingPage } from '#web/ui/use-existing-page.ts'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { Erasing } from './erasing.tsx'
import { userMessages } from './messages.ts'
import { type UserFilter, userStatuses, usersPage } from './queries.ts'
import styles from './users.module.css'

type UserListProps = {
  id: string
  title: string
  filter: UserFilter
  onFilter: (filter: UserFilter) => void
  /** What it can be filtered by; null is everybody. */
  statuses?: readonly UserFilter['status'][]
  /** Said where there is nobody, and nothing was searched for. */
  empty: string
  /** Shows one of them at a moment, in milliseconds. */
  row: (user: User, now: number) => ReactNode
}

/** Users to be searched, filtered by how their access stands, and paged through; fresh every 30 seconds. */
export function UserList(props: UserListProps) {
  const { id, title, filter, onFilter, statuses = userStatuses, empty, row } = props
  const words = useMessages(userMessages)
  const { language } = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  const q = useDelayed(filter.q.trim(), 300)
  const list = useQuery(usersPage({ ...filter, q }, language))
  const { data, error } = list
  const keptFocus = useKeptFocus(heading)
  const change = (part: Partial<UserFilter>) => onFilter({ ...filter, page: 1, ...part })
  useExistingPage({
    page: filter.page,
    pages: list.isPlaceholderData ? undefined : data?.pages,
    onPage: (page) => change({ page }),
  })
  const counted = list.isPlaceholderData ? undefined : data
  return (
    <section className={classes(rows.list, styles.list)} aria-labelledby={id}>
      <ListHead
        {...{ id, title, heading, counted, statuses }}
        status={filter.status}
        onStatus={(status) => change({ status })}
      />
      <SearchField
        className={rows.search}
        label={words.searchLabel}
        placeholder={words.search}
        value={filter.q}
        onValueChange={(q) => change({ q })}
      />
      {!data && error && <Trouble title={words.failed} fault={error} onRetry={() => list.refetch()} />}
      {!data && !error && <Waiting />}
      {data && error && <StaleNotice />}
      {data?.users.length === 0 && (
        <Nobody title={empty} isSearch={q !== ''} onClear={() => change({ q: '' })} />
      )}
      {data && (
        <div ref={keptFocus}>
          {data.users.length > 1 && (
            <p className={styles.order}>{words.members.orders[filter.status ?? 'all']}</p>
          )}
          <Erasing>
            <ul className={styles.rows} aria-busy={list.isPlaceholderData}>
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
  statuses: readonly UserFilter['status'][]
  status: UserFilter['status']
  onStatus: (status: UserFilter['status']) => void
}

function ListHead({ id, title, heading, counted, statuses, status, onStatus }: ListHeadProps) {
  const words = useMessages(userMessages).members
  return (
    <div className={rows.bar}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <Pills label={words.filter}>
        {statuses.map((one) => (
          <Pill
            key={one}
            pressed={status === one}
            count={status === one ? counted?.total : undefined}
            more={counted?.totalIsLowerBound}
            onPress={() => onStatus(one)}
          >
            {one ? words.statuses[one] : words.all}
          </Pill>
        ))}
      </Pills>
    </div>
  )
}

function Nobody({ title, isSearch, onClear }: { title: string; isSearch: boolean; onClear: () => void }) {
  const words = useMessages(userMessages)
  if (!isSearch) return <EmptyState title={title} />
  const clear = (
    <Button variant="ghost" size="compact" onClick={onClear}>
      {words.showAll}
    </Button>
  )
  return <EmptyState title={words.nothingFound} action={clear} />
}

function Waiting() {
  const words = useMessages(userMessages)
  return (
    <Loading label={words.loading} className={styles.rows}>
      {['first', 'second', 'third', 'fourth'].map((name) => (
        <Skeleton key={name} className={styles.rowSkeleton} />
      ))}
    </Loading>
  )
}
