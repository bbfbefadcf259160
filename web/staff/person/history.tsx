import { useQuery } from '@tanstack/react-query'
import { History as HistoryIcon } from 'lucide-react'
import { useState } from 'react'
import { auditWords } from '#contract/audit-words.ts'
import type { HistoryEntry } from '#contract/person.ts'
import { Ltr, useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { FactList } from './fact-list.tsx'
import { personMessages } from './messages.ts'
import shared from './person.module.css'
import { historyPage } from './queries.ts'
import styles from './record.module.css'
import { useHistoryFacts } from './use-history-facts.ts'

/** What was done to the user and by them, in words; newest first. */
export function History({ id }: { id: string }) {
  const t = useMessages(personMessages).history
  const { language } = useLanguage()
  const [page, setPage] = useState(1)
  const list = useQuery(historyPage({ id, page }, language))
  const { data, error } = list
  return (
    <Card as="section" aria-labelledby="person-history">
      <CardHead level={3} id="person-history" icon={<HistoryIcon />}>
        {t.title}
      </CardHead>
      {!data && error && <ErrorPanel title={t.failed} error={error} onRetry={() => list.refetch()} />}
      {!data && !error && <Skeleton className={shared.rowSkeleton} />}
      {data && error && <StaleNotice />}
      {data?.entries.length === 0 && <p className="muted">{t.empty}</p>}
      {data && (
        <>
          <ol className={styles.history} aria-busy={list.isPlaceholderData}>
            {data.entries.map((entry) => (
              <Entry key={entry._id} entry={entry} />
            ))}
          </ol>
          <Pagination
            page={data.page}
            pages={data.pages}
            first={data.totalIsLowerBound ? data.total : undefined}
            label={t.title}
            onPage={setPage}
          />
        </>
      )}
    </Card>
  )
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const t = useMessages(personMessages).history
  const format = useFormat()
  const factsOf = useHistoryFacts()
  const { action, by, name, request, facts, count, at, lastAt } = entry
  return (
    <li>
      <span className={styles.when}>{format.dateTime(lastAt ?? at)}</span>
      <span className={styles.what}>
        <span>{auditWords[action][format.language]}</span>
        {facts && <FactList className={styles.facts} facts={factsOf(facts)} />}
        <span className={styles.eventFacts}>
          <bdi>{name ?? t.by[by]}</bdi>
          {request && (
            <Anchor to={{ hash: `requests/${request._id}` }} className={shared.link}>
              <Ltr>{request.code}</Ltr>
            </Anchor>
          )}
          {count > 1 && <span>{t.times(format.number(count))}</span>}
        </span>
      </span>
    </li>
  )
}
