import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Resource } from '#contract/library.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import rows from '#web/ui/list.module.css'
import { Pagination } from '#web/ui/pagination.tsx'
import { manyMessages } from './many-messages.ts'
import { holdersPage } from './many-queries.ts'

/** Who has a resource, since when, and who opened it. */
export function HoldersDialog({ resource, onClose }: { resource: Resource; onClose: () => void }) {
  const t = useMessages(manyMessages)
  const localized = useLocalized()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.holdersTitle(isolate(localized(resource.title)))}
      reading
      size="large"
    >
      <Holders id={resource._id} />
    </Dialog>
  )
}

function Holders({ id }: { id: string }) {
  const t = useMessages(manyMessages)
  const format = useFormat()
  const { language } = useLanguage()
  const [page, setPage] = useState(1)
  const list = useQuery(holdersPage(id, page, language))
  const { data, error, refetch } = list
  if (!data && error) return <ErrorPanel title={t.holdersFailed} error={error} onRetry={() => refetch()} />
  if (!data) return <p role="status">{t.loading}</p>
  if (data.holders.length === 0) return <p>{t.nobody}</p>
  return (
    <>
      <ul className={rows.divided} aria-label={t.holders} aria-busy={list.isPlaceholderData}>
        {data.holders.map(({ userId, name, assignedAt, openedAt }) => (
          <li key={userId}>
            <div className={rows.words}>
              <b>
                <bdi>{name}</bdi>
              </b>
              <span className={rows.facts}>
                <span>{t.since(format.date(assignedAt))}</span>
                {openedAt ? (
                  <Badge tone="ok">{t.opened(format.date(openedAt))}</Badge>
                ) : (
                  <Badge tone="line">{t.notOpened}</Badge>
                )}
              </span>
            </div>
          </li>
        ))}
      </ul>
      <Pagination
        page={data.page}
        pages={data.pages}
        first={data.totalIsLowerBound ? data.total : undefined}
        label={t.holders}
        onPage={setPage}
      />
    </>
  )
}
