import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Coach } from '#contract/staff.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { CsvButton } from '#web/staff/csv-files/csv-button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { stack } from '#web/ui/layout.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useExistingPage } from '#web/ui/use-existing-page.ts'
import { AuditFilters } from './audit-filters.tsx'
import { auditMessages } from './audit-messages.ts'
import { AuditRow } from './audit-row.tsx'
import { auditPage, type LogFilter } from './queries.ts'
import styles from './team.module.css'

/** Who did what to whom, and when; nobody can change it. */
export function AuditLog({ colleagues }: { colleagues: readonly Coach[] }) {
  const t = useMessages(auditMessages)
  const heading = useRef<HTMLHeadingElement>(null)
  const [filter, setFilter] = useState<LogFilter>({})
  return (
    <Card as="section" aria-labelledby="team-log">
      <CardHead
        id="team-log"
        icon={<History aria-hidden="true" />}
        level={3}
        headingRef={heading}
        action={<CsvButton content={{ table: 'audit', ...filter }} />}
      >
        {t.title}
      </CardHead>
      <div className={stack(16)}>
        <AuditFilters {...{ filter, colleagues }} onFilter={setFilter} />
        <Entries key={JSON.stringify(filter)} filter={filter} onPaged={() => heading.current?.focus()} />
      </div>
    </Card>
  )
}

function Entries({ filter, onPaged }: { filter: LogFilter; onPaged: () => void }) {
  const t = useMessages(auditMessages)
  const { language } = useLanguage()
  const [page, setPage] = useState(1)
  const list = useQuery(auditPage(filter, page, language))
  const { data, error, refetch } = list
  useExistingPage({ page, pages: list.isPlaceholderData ? undefined : data?.pages, onPage: setPage })
  const isFiltered = Object.keys(filter).length > 0
  return (
    <>
      {!data && error && <ErrorPanel title={t.failed} error={error} onRetry={() => refetch()} />}
      {!data && !error && (
        <Loading label={t.loading}>
          <Skeleton shape="box" />
        </Loading>
      )}
      {data && error && <StaleNotice />}
      {data?.total === 0 && <EmptyState title={isFiltered ? t.noMatches : t.none} level={3} />}
      {data && data.total > 0 && (
        <ul className={styles.log}>
          {data.entries.map((entry) => (
            <AuditRow key={entry._id} entry={entry} />
          ))}
        </ul>
      )}
      {data && (
        <Pagination
          page={data.page}
          pages={data.pages}
          first={data.totalIsLowerBound ? data.total : undefined}
          label={t.title}
          onPage={(next) => {
            setPage(next)
            onPaged()
          }}
        />
      )}
    </>
  )
}
