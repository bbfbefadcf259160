import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { User } from '#contract/members.ts'
import type { Resource } from '#contract/resources.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useDelayed } from '#web/platform/use-delayed.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Person } from '#web/ui/person.tsx'
import { Pill, Pills } from '#web/ui/pill.tsx'
import rows from '#web/ui/rows.module.css'
import { SearchField } from '#web/ui/search-field.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Trouble } from '#web/ui/trouble.tsx'
import { useExistingPage } from '#web/ui/use-existing-page.ts'
import { AssignableRow } from './assignable-row.tsx'
import { FailedAct } from './failed-act.tsx'
import { itemOf, itemsOf } from './given-item.ts'
import styles from './items.module.css'
import { itemMessages } from './messages.ts'
import { type LibraryFilter, libraryPage } from './queries.ts'
import { useItemActs } from './use-item-acts.tsx'
import { Waiting } from './waiting.tsx'

const everything: LibraryFilter = { kind: null, q: '', page: 1 }
const kinds = [null, 'document', 'video'] as const
const pause = 300

/** The library as one user has it: each document and video with a switch that gives it or takes it back. */
export function AssignableLibrary({ user }: { user: User }) {
  const words = useMessages(itemMessages)
  const { language } = useLanguage()
  const [filter, setFilter] = useState(everything)
  const q = useDelayed(filter.q.trim(), pause)
  const { data, error, isPlaceholderData, refetch } = useQuery(libraryPage({ ...filter, q }, language))
  const list = useRef<HTMLDivElement>(null)
  const change = (part: Partial<LibraryFilter>) => setFilter((former) => ({ ...former, page: 1, ...part }))
  const pages = isPlaceholderData ? undefined : data?.pages
  useExistingPage({ page: filter.page, pages, onPage: (page) => change({ page }) })
  const kindWords = { all: words.library.all, document: words.documents, video: words.videos }

  function shown() {
    if (!data && error)
      return <Trouble title={words.library.failed} fault={error} onRetry={() => refetch()} />
    if (!data) return <Waiting />
    if (data.data.length > 0) return <Rows user={user} resources={data.data} isStale={isPlaceholderData} />
    if (q === '' && filter.kind === null)
      return <EmptyState title={words.library.empty}>{words.library.emptyLead}</EmptyState>
    return (
      <EmptyState
        title={words.library.nothing}
        action={
          <Button variant="ghost" size="compact" onClick={() => setFilter(everything)}>
            {words.library.showAll}
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
          label={words.library.search}
          placeholder={words.library.searchHint}
          value={filter.q}
          onValueChange={(q) => change({ q })}
        />
        <Pills label={words.library.kind}>
          {kinds.map((kind) => (
            <Pill key={kind} pressed={filter.kind === kind} onPress={() => change({ kind })}>
              {kindWords[kind ?? 'all']}
            </Pill>
          ))}
        </Pills>
      </div>
      <section ref={list} tabIndex={-1} aria-label={words.library.label} className={styles.library}>
        {data && error && <StaleNotice />}
        {shown()}
        {data && (
          <Pagination
            page={data.page}
            pages={data.pages}
            first={data.totalIsLowerBound ? data.total : undefined}
            label={words.library.label}
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

// As its button is called here.
const asTakenBack = ({ takenBack, takeBackFailed, takenBackBefore }: (typeof itemMessages)['ar']) => ({
  removed: takenBack,
  removeFailed: takeBackFailed,
  removedBefore: takenBackBefore,
})

type RowsProps = { user: User; resources: Resource[]; isStale: boolean }

function Rows({ user, resources, isStale }: RowsProps) {
  const { give, takeAway, isUnderway, failure, retry } = useItemActs(user._id, asTakenBack)
  const given = new Map(itemsOf(user).map((item) => [item.resourceId, item]))
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
