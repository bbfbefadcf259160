import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useDelayed } from '#web/platform/use-delayed.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import rows from '#web/ui/list.module.css'
import { Pagination } from '#web/ui/pagination.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useExistingPage } from '#web/ui/use-existing-page.ts'
import { DeleteResourceDialog } from './delete-dialog.tsx'
import { resourceMessages } from './messages.ts'
import { type ResourceKind, resourcesPage } from './queries.ts'
import { LibraryResourceRow } from './resource-row.tsx'
import styles from './resources.module.css'
import { useDeleting } from './use-deleting.tsx'
import { useResourceDialogs } from './use-resource-dialogs.tsx'

const pause = 300

/** The documents or videos of the library, by place, then newest first: search, pages, rows and their dialogs. */
export function ResourceList({ kind, headingId }: { kind: ResourceKind; headingId: string }) {
  const t = useMessages(resourceMessages)
  const own = t.kinds[kind]
  const { language } = useLanguage()
  const [{ typed, page }, setFilter] = useState({ typed: '', page: 1 })
  const q = useDelayed(typed.trim(), pause)
  const list = useQuery(resourcesPage({ kind, q, page }, language))
  const { data, error, refetch } = list
  const deleting = useDeleting(headingId)
  const { dialog, open } = useResourceDialogs()
  const toPage = (next: number) => setFilter((former) => ({ ...former, page: next }))
  useExistingPage({ page, pages: list.isPlaceholderData ? undefined : data?.pages, onPage: toPage })

  function inside() {
    if (!data && error) return <ErrorPanel title={own.listFailed} error={error} onRetry={() => refetch()} />
    if (!data) return <Waiting />
    if (data.data.length === 0 && q === '') return <EmptyState title={own.empty}>{own.emptyLead}</EmptyState>
    if (data.data.length === 0) {
      return (
        <EmptyState
          title={t.nothing}
          action={
            <Button variant="ghost" size="compact" onClick={() => setFilter({ typed: '', page: 1 })}>
              {t.showAll}
            </Button>
          }
        />
      )
    }
    return (
      <Card>
        <ul className={rows.divided} aria-label={own.title} aria-busy={list.isPlaceholderData}>
          {data.data.map((resource) => (
            <LibraryResourceRow
              key={resource._id}
              resource={resource}
              onOpen={open}
              onDelete={deleting.ask}
            />
          ))}
        </ul>
      </Card>
    )
  }

  return (
    <>
      <SearchField
        label={own.search}
        placeholder={t.searchHint}
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
      {dialog}
      {deleting.pending && (
        <DeleteResourceDialog
          resource={deleting.pending}
          onClose={deleting.close}
          onDeleted={deleting.finish}
        />
      )}
    </>
  )
}

function Waiting() {
  const t = useMessages(resourceMessages)
  return (
    <Loading label={t.loading} className={styles.waiting}>
      {['first', 'second', 'third'].map((name) => (
        <Skeleton key={name} className={styles.rowSkeleton} />
      ))}
    </Loading>
  )
}
