import type { ReactNode } from 'react'
import { inPounds } from '#contract/money.ts'
import type { Transfer, TransferCandidate } from '#contract/transfer-values.ts'
import { Ltr, Price, useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { arrivalMessages } from '#web/staff/review/arrival-messages.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { transferMessages } from './messages.ts'
import styles from './transfers.module.css'

/** What came in, from whom and when. */
export function TransferFacts({ transfer, note = null }: { transfer: Transfer; note?: string | null }) {
  const t = useMessages(transferMessages)
  const { channels } = useMessages(arrivalMessages)
  const whenOf = useWhen()
  const { senderName, senderNumber, reference } = transfer
  const when = whenOf(transfer)
  return (
    <div className={styles.facts}>
      <b>
        <Price pounds={inPounds(transfer)} />
      </b>
      <span>{[channels[transfer.channel], when].filter(Boolean).join(' · ')}</span>
      {(senderName || senderNumber) && (
        <span>
          {t.from} {senderName && <bdi>{senderName}</bdi>} {senderNumber && <Ltr>{senderNumber}</Ltr>}
        </span>
      )}
      {reference && (
        <span>
          {t.reference} <Ltr wraps>{reference}</Ltr>
        </span>
      )}
      {note && (
        <span>
          {t.note}: <bdi>{note}</bdi>
        </span>
      )}
    </div>
  )
}

/** A day, and the time if there is one. */
function useWhen() {
  const format = useFormat()
  return ({ at, day }: Pick<Transfer, 'at' | 'day'>) =>
    at === null ? day && format.date(`${day}T12:00:00Z`) : `${format.date(at)} ${format.time(at)}`
}

type CandidateProps = { candidate: TransferCandidate; transfer: Transfer; children?: ReactNode }

/** A request that the transfer may pay, and why. */
export function Candidate({ candidate, transfer, children }: CandidateProps) {
  const t = useMessages(transferMessages)
  const format = useFormat()
  const { channels } = useMessages(arrivalMessages)
  const whenOf = useWhen()
  const { requestId, fullName, due, missing, evidence, arrived, mayBeCounted, paidBefore } = candidate
  const money = (amount: number) => format.money(inPounds({ amount, currency: 'EGP' }))
  const why = evidence.map((one) => t.evidence[one])
  if (missing !== due && missing > 0) why.push(t.restOf(money(missing), money(due)))
  else if (due !== transfer.amount) why.push(t.otherAmount(money(due)))
  if (paidBefore) why.push(t.paidBefore(channels[paidBefore.channel], whenOf(paidBefore) ?? ''))
  else if (mayBeCounted) why.push(t.mayBeCounted)
  else if (arrived && evidence.length > 0) why.push(t.alreadyTicked)
  return (
    <div className={styles.candidate}>
      <div>
        <TextLink to={{ search: '', hash: `requests/${requestId}` }}>
          <bdi>{fullName}</bdi>
        </TextLink>
        {why.length > 0 && <p className="muted">{why.join(' · ')}</p>}
      </div>
      {children}
    </div>
  )
}
