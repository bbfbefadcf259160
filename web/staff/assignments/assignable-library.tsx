import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Resource } from '#contract/library.ts'
import type { User } from '#contract/users.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useDelayed } from '#web/platform/use-delayed.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { stack } from '#web/ui/layout.ts'
import rows from '#web/ui/list.module.css'
import { Pagination } from '#web/ui/pagination.tsx'
import { Person } from '#web/ui/person.tsx'
import { Pill, Pills } from '#web/ui/pill.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useExistingPage } from '#web/ui/use-existing-page.ts'
import { AssignableRow } from './assignable-row.tsx'
import { assignedItems, itemOf } from './assigned-item.ts'
import { FailedAct } from './failed-act.tsx'
import styles from './items.module.css'
import { itemMessages } from './messages.ts'
import { type LibraryFilter, libraryPage } from './queries.ts'
import { ListSkeleton } from './skeleton.tsx'
import { useItemActs } from './use-item-acts.tsx'

const everything: LibraryFilter = { kind: null, q: '', page: 1 }
const kinds = [null, 'document', 'video'] as const
const pause = 300

/** The library for one user: each document and video with a switch that assigns or unassigns it. */
export function AssignableLibrary({ user }: { user: User }) {
  const t = useMessages(itemMessages)
  const { language } = useLanguage()
  const [filter, setFilter] = useState(everything)
  const q = useDelayed(filter.q.trim(), pause)
  const { data, error, isPlaceholderData, refetch } = useQuery(libraryPage({ ...filter, q }, language))
  const list = useRef<HTMLDivElement>(null)
  const change = (part: Partial<LibraryFilter>) => setFilter((former) => ({ ...former, page: 1, ...part }))
  const pages = isPlaceholderData ? undefined : data?.pages
  useExistingPage({ page: filter.page, pages, onPage: (page) => change({ page }) })
  const kindWords = { all: t.library.all, document: t.documents, video: t.videos }

  function shown() {
    if (!data && error) return <ErrorPanel title={t.library.failed} error={error} onRetry={() => refetch()} />
    if (!data) return <ListSkeleton />
    if (data.data.length > 0) return <Rows user={user} resources={data.data} isStale={isPlaceholderData} />
    if (q === '' && filter.kind === null)
      return <EmptyState title={t.library.empty}>{t.library.emptyLead}</EmptyState>
    return (
      <EmptyState
        title={t.library.nothing}
        action={
          <Button variant="ghost" size="compact" onClick={() => setFilter(everything)}>
            {t.library.showAll}
          </Button>
        }
      />
    )
  }

  return (
    <>
      <Person name={user.name} email={user.email} />
      <div className={styles.filter}>
        <SearchField
          label={t.library.search}
          placeholder={t.library.searchHint}
          value={filter.q}
          onValueChange={(q) => change({ q })}
        />
        <Pills label={t.library.kind}>
          {kinds.map((kind) => (
            <Pill key={kind} pressed={filter.kind === kind} onPress={() => change({ kind })}>
              {kindWords[kind ?? 'all']}
            </Pill>
          ))}
        </Pills>
      </div>
      <section ref={list} tabIndex={-1} aria-label={t.library.label} className={stack(16)}>
        {data && error && <StaleNotice />}
        {shown()}
        {data && (
          <Pagination
            page={data.page}
            pages={data.pages}
            first={data.totalIsLowerBound ? data.total : undefined}
            label={t.library.label}
            onPage={(page) => {
              change({ page })
              list.current?.focus()
            }}
          />
        )}
      </section>
    </>
  )
}

// The messages of a removal in this list, where its button has another label.
const asTakenBack = ({ takenBack, takeBackFailed, takenBackBefore }: (typeof itemMessages)['ar']) => ({
  removed: takenBack,
  removeFailed: takeBackFailed,
  removedBefore: takenBackBefore,
})

type RowsProps = { user: User; resources: Resource[]; isStale: boolean }

function Rows({ user, resources, isStale }: RowsProps) {
  const { give, takeAway, isUnderway, failure, retry } = useItemActs(user._id, asTakenBack)
  const given = new Map(assignedItems(user).map((item) => [item.resourceId, item]))
  return (
    <>
      <FailedAct failure={failure} onRetry={retry} />
      <Card aria-busy={isStale}>
        <ul className={rows.divided}>
          {resources.map((resource) => {
            const item = given.get(resource._id)
            return (
              <AssignableRow
                key={resource._id}
                resource={resource}
                item={item}
                isUnderway={isUnderway(resource._id)}
                onGive={() => give(itemOf(resource, new Date()))}
                onTakeAway={() => item && takeAway(item)}
              />
            )
          })}
        </ul>
      </Card>
    </>
  )
}
