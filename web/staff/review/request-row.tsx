import { memo } from 'react'
import { Link } from 'react-router'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { Price, useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { waitingTime } from '#web/platform/waiting-time.ts'
import { useColleagueAt } from '#web/staff/events/presence.ts'
import { classes } from '#web/ui/classes.ts'
import { planMessages, platesOf } from '#web/ui/plan-badge.tsx'
import { ProofThumbnail } from '#web/ui/proof-thumbnail.tsx'
import { PlateMarks } from '#web/ui/weight-plates.tsx'
import { deskMessages } from './desk-messages.ts'
import { reviewMessages } from './messages.ts'
import { flagsOf } from './request-flags.ts'
import styles from './request-row.module.css'
import { requestPlace } from './use-open-request.ts'

type RequestRowProps = {
  request: SubscriptionRequest
  isOpen: boolean
  /** The filter of the list, which the link keeps. */
  search: string
  /** In milliseconds. */
  now: number
}

/** One line of the list: who, how much, how long, and what is unusual. */
export const RequestRow = memo(function RequestRow(props: RequestRowProps) {
  const { request, isOpen, search, now } = props
  return (
    <Link
      to={requestPlace(request._id, search)}
      preventScrollReset
      aria-current={isOpen || undefined}
      data-request={request._id}
      className={classes(styles.row, isDecided(request) && styles.done)}
    >
      <RowContent request={request} now={now} />
    </Link>
  )
})

/** What a row says, of a link or of a checkbox. */
export function RowContent({ request, now }: Pick<RequestRowProps, 'request' | 'now'>) {
  const t = useMessages(deskMessages)
  const { erased } = useMessages(reviewMessages)
  const plans = useMessages(planMessages)
  const format = useFormat()
  return (
    <>
      <ProofThumbnail url={request.paymentProofDetails?.thumbnailUrl ?? null} />
      <bdi className={styles.name}>{request.fullName || erased}</bdi>
      <When request={request} now={now} />
      <span className={styles.what}>
        <b>
          <Price pounds={request.order.total} />
        </b>
        <PlateMarks count={platesOf(request.plan)} />
        <span className="visually-hidden">{plans[request.plan]}</span>
        <span>{format.plural(plurals.months, request.order.months)}</span>
        {request.kind === 'renewal' && <span>{t.kinds.renewal}</span>}
      </span>
      <Labels request={request} />
    </>
  )
}

const isDecided = ({ status, held }: SubscriptionRequest) => status !== 'pending' || held !== undefined

function When({ request, now }: { request: SubscriptionRequest; now: number }) {
  const t = useMessages(deskMessages)
  const format = useFormat()
  if (request.status !== 'pending') {
    return <span className={styles.wait}>{format.date(request.reviewedAt ?? request.updatedAt)}</span>
  }
  const { text, isLong } = waitingTime(format, request.createdAt, now)
  return (
    <span className={classes(styles.wait, isLong && styles.long)}>
      <span className="visually-hidden">{t.waiting}</span> {text}
    </span>
  )
}

function Labels({ request }: Pick<RequestRowProps, 'request'>) {
  const colleague = useColleagueAt(request._id)
  const t = useMessages(deskMessages)
  const { statuses } = useMessages(reviewMessages)
  const outcome = request.held?.outcome ?? (request.status === 'pending' ? null : request.status)
  const flags = outcome ? [] : flagsOf(request)
  const openedBy = outcome ? undefined : colleague
  if (!outcome && flags.length === 0 && !openedBy) return null
  return (
    <span className={styles.labels}>
      {outcome && <span data-tone={toneOf[outcome]}>{statuses[outcome]}</span>}
      {flags.map(({ name, tone }) => (
        <span key={name} data-tone={tone}>
          {t.flagsShort[name]}
        </span>
      ))}
      {openedBy && <span data-tone="line">{t.openAt(isolate(openedBy))}</span>}
    </span>
  )
}

const toneOf = { approved: 'ok', rejected: 'bad', cancelled: 'line' } as const
