import { ReceiptText } from 'lucide-react'
import type { Today } from '#contract/dashboard-today.ts'
import { Price, useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { waitingTime } from '#web/platform/waiting-time.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { classes } from '#web/ui/classes.ts'
import { planMessages, platesOf } from '#web/ui/plan-badge.tsx'
import { ProofThumbnail } from '#web/ui/proof-thumbnail.tsx'
import { PlateMarks } from '#web/ui/weight-plates.tsx'
import { ListCard } from './list-card.tsx'
import { todayMessages } from './messages.ts'
import styles from './today.module.css'

/** The requests that wait longest, each a link to its review. */
export function RequestsCard({ list, now }: { list: Today['requests']; now: number }) {
  const t = useMessages(todayMessages)
  const plans = useMessages(planMessages)
  const format = useFormat()
  const [oldest] = list.rows
  const start = (
    <ButtonLink to={{ hash: oldest ? `requests/${oldest._id}` : 'requests' }} wide>
      {t.start}
    </ButtonLink>
  )
  return (
    <ListCard id="today-requests" icon={<ReceiptText />} title={t.requests} total={list.total} foot={start}>
      {list.rows.map((request) => {
        const { text, isLong } = waitingTime(format, request.createdAt, now)
        return (
          <li key={request._id}>
            <Anchor to={{ hash: `requests/${request._id}` }} className={styles.row}>
              <ProofThumbnail url={request.paymentProofDetails?.thumbnailUrl ?? null} />
              <span className={styles.who}>
                <bdi>{request.fullName}</bdi>
                <span>
                  <PlateMarks count={platesOf(request.plan)} /> {plans[request.plan]}
                  {request.kind === 'renewal' && <span>{t.renewal}</span>}
                  <span className={classes(isLong && styles.long)}>
                    <span className="visually-hidden">{t.waiting}</span> {text}
                  </span>
                </span>
              </span>
              <b>
                <Price pounds={request.order.total} />
              </b>
            </Anchor>
          </li>
        )
      })}
    </ListCard>
  )
}
