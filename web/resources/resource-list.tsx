import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useDelayed } from '#web/platform/use-delayed.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import rows from '#web/ui/rows.module.css'
import { SearchField } from '#web/ui/search-field.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Trouble } from '#web/ui/trouble.tsx'
import { useExistingPage } from '#web/ui/use-existing-page.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { resourceMessages } from './messages.ts'
import { type ResourceKind, resourcesPage } from './queries.ts'
import { ResourceRow } from './resource-row.tsx'
import styles from './resources.module.css'
import { useDeleting } from './use-deleting.tsx'

const pause = 300

/** One half of the library, newest first: search, pages, rows, and the dialog that deletes. */
export function ResourceList({ kind, headingId }: { kind: ResourceKind; headingId: string }) {
  const words = useMessages(resourceMessages)
  const own = words.kinds[kind]
  const { language } = useLanguage()
  const [{ typed, page }, setFilter] = useState({ typed: '', page: 1 })
  const q = useDelayed(typed.trim(), pause)
  const list = useQuery(resourcesPage({ kind, q, page }, language))
  const { data, error, refetch } = list
  const deleting = useDeleting(headingId)
  const toPage = (next: number) => setFilter((former) => ({ ...former, page: next }))
  useExistingPage({ page, pages: list.isPlaceholderData ? undefined : data?.pages, onPage: toPage })

  function inside() {
    if (!data && error) return <Trouble title={own.listFailed} fault={error} onRetry={() => refetch()} />
    if (!data) return <Waiting />
    if (data.data.length === 0 && q === '') return <EmptyState title={own.empty}>{own.emptyLead}</EmptyState>
    if (data.data.length === 0) {
      return (
        <EmptyState
          title={words.nothing}
          action={
            <Button variant="ghost" size="compact" onClick={() => setFilter({ typed: '', page: 1 })}>
              {words.showAll}
            </Button>
          }
        />
      )
    }
    return (
      <Card>
        <ul className={rows.divided} aria-label={own.title} aria-busy={list.isPlaceholderData}>
          {data.data.map((resource) => (
            <ResourceRow key={resource._id} resource={resource} onDelete={deleting.ask} />
          ))}
        </ul>
      </Card>
    )
  }

  return (
    <>
      <SearchField
        label={own.search}
        placeholder={words.searchHint}
        value={typed}
        onValueChange={(q) => setFilter({ typed: q, page: 1 })}
      />
      {data && error && <StaleNotice />}
      <div>
        {inside()}
        {data && (
          <Pagination
            page={data.page}
            pages={data.pages}
            first={data.totalIsLowerBound ? data.total : undefined}
            label={own.title}
            onPage={(next) => {
              toPage(next)
              document.getElementById(headingId)?.focus()
            }}
          />
        )}
      </div>
      {deleting.asked && (
        <DeleteDialog resource={deleting.asked} onClose={deleting.close} onDeleted={deleting.finish} />
      )}
    </>
  )
}

function Waiting() {
  const words = useMessages(resourceMessages)
  return (
    <Loading label={words.loading} className={styles.waiting}>
      {['first', 'second', 'third'].map((name) => (
        <Skeleton key={name} className={styles.rowSkeleton} />
      ))}
    </Loading>
  )
}
