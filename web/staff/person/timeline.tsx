import { useQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { useState } from 'react'
import type { TimelineEvent } from '#contract/person-timeline.ts'
import { Price, useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { planMessages } from '#web/ui/plan-badge.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { personMessages } from './messages.ts'
import shared from './person.module.css'
import { timelinePage } from './queries.ts'
import styles from './record.module.css'

/** The requests with their payments, and access that staff gave by hand; newest first. */
export function Timeline({ id }: { id: string }) {
  const t = useMessages(personMessages).timeline
  const { language } = useLanguage()
  const [page, setPage] = useState(1)
  const list = useQuery(timelinePage({ id, page }, language))
  const { data, error } = list
  const format = useFormat()
  return (
    <Card as="section" aria-labelledby="person-timeline">
      <CardHead
        level={3}
        id="person-timeline"
        icon={<Wallet />}
        action={data && data.paid > 0 && <b className={styles.sum}>{t.paid(format.money(data.paid))}</b>}
      >
        {t.title}
      </CardHead>
      {!data && error && <ErrorPanel title={t.failed} error={error} onRetry={() => list.refetch()} />}
      {!data && !error && <Skeleton className={shared.rowSkeleton} />}
      {data && error && <StaleNotice />}
      {data?.events.length === 0 && <p className="muted">{t.empty}</p>}
      {data && (
        <>
          <ol className={styles.timeline} aria-busy={list.isPlaceholderData}>
            {data.events.map((event) => (
              <Event key={event._id} event={event} />
            ))}
          </ol>
          <Pagination page={data.page} pages={data.pages} label={t.title} onPage={setPage} />
        </>
      )}
    </Card>
  )
}

const tones = {
  pending: 'hot',
  approved: 'ok',
  rejected: 'bad',
  cancelled: 'line',
} as const satisfies Record<string, BadgeTone>

function Event({ event }: { event: TimelineEvent }) {
  const t = useMessages(personMessages).timeline
  const plans = useMessages(planMessages)
  const format = useFormat()
  const isRequest = event.kind === 'request'
  return (
    <li className={classes(styles.event, isRequest && styles[event.status])}>
      <div className={styles.eventHead}>
        {isRequest ? (
          <Anchor to={{ hash: `requests/${event._id}` }} className={shared.link}>
            {event.isRenewal ? t.renewal : t.request}
            <span className="visually-hidden"> {format.date(event.at)}</span>
          </Anchor>
        ) : (
          <b>{t.access}</b>
        )}
        {isRequest && <Badge tone={tones[event.status]}>{t.statuses[event.status]}</Badge>}
        {isRequest && (
          <b className={styles.sum}>
            <Price pounds={event.total} />
          </b>
        )}
      </div>
      <p className={styles.eventFacts}>
        <span>{format.date(event.at)}</span>
        <span>{plans[event.plan]}</span>
        <span>
          {isRequest
            ? format.plural(plurals.months, event.months)
            : format.plural(plurals.days, event.access.days)}
        </span>
        {event.by && <bdi>{t.by(event.by)}</bdi>}
      </p>
      {event.access && (
        <p className={styles.eventFacts}>
          <span>{t.period(format.date(event.access.from), format.date(event.access.to))}</span>
          {event.access.endedAt && <span>{t.endedEarly(format.date(event.access.endedAt))}</span>}
        </p>
      )}
    </li>
  )
}
