import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { inPounds } from '#contract/money.ts'
import type { Transfer, TransferCandidate } from '#contract/transfer-values.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { Ltr, Price, useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { arrivalMessages } from '#web/staff/review/arrival-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { TextButton, TextLink } from '#web/ui/text-link.tsx'
import type { Done } from './matched-lines.tsx'
import { transferMessages } from './messages.ts'
import type { Line } from './queries.ts'
import styles from './transfers.module.css'

type TransferLineProps = {
  line: Line
  done: Done | undefined
  canKeep: boolean
  isBusy: boolean
  onTick: (requestId: string | null) => void
  onUndo: (requestId: string | null) => void
}

/** One transfer: what it says, the requests that it may pay, and the ticks. */
export function TransferLine({ line, done, canKeep, isBusy, onTick, onUndo }: TransferLineProps) {
  const t = useMessages(transferMessages)
  const format = useFormat()
  const { transfer, result, candidates, note } = line
  const amount = format.money(inPounds(transfer))
  const isDone = done?.outcome === 'seen' || done?.outcome === 'kept'
  const shown = isDone ? candidates.filter(({ requestId }) => requestId === done.requestId) : candidates
  return (
    <li className={styles.line}>
      <TransferFacts transfer={transfer} note={note} />
      {shown.map((candidate) => (
        <Candidate key={candidate.requestId} {...{ candidate, transfer }}>
          {result !== 'stored' && !isDone && (
            <Button
              variant={result === 'matched' ? 'ok' : 'ghost'}
              size="compact"
              icon={<Check />}
              disabled={isBusy}
              aria-label={t.arrivedFor(amount, isolate(candidate.fullName))}
              onClick={() => onTick(candidate.requestId)}
            >
              {t.arrived}
            </Button>
          )}
        </Candidate>
      ))}
      {canKeep && result !== 'stored' && result !== 'matched' && !isDone && (
        <TextButton disabled={isBusy} aria-label={t.keepAmount(amount)} onClick={() => onTick(null)}>
          {t.keep}
        </TextButton>
      )}
      {done && (
        <p className={isDone ? styles.good : styles.bad}>
          {t.outcomes[done.outcome]}{' '}
          {isDone && (
            <TextButton aria-label={t.undoAmount(amount)} onClick={() => onUndo(done.requestId)}>
              {t.undo}
            </TextButton>
          )}
        </p>
      )}
    </li>
  )
}

/** What came in, from whom and when. */
export function TransferFacts({ transfer, note = null }: { transfer: Transfer; note?: string | null }) {
  const t = useMessages(transferMessages)
  const { channels } = useMessages(arrivalMessages)
  const format = useFormat()
  const { senderName, senderNumber, reference, at, day } = transfer
  const when = at === null ? day && format.date(`${day}T12:00:00Z`) : `${format.date(at)} ${format.time(at)}`
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

type CandidateProps = { candidate: TransferCandidate; transfer: Transfer; children: ReactNode }

/** A request that the transfer may pay, and why. */
function Candidate({ candidate, transfer, children }: CandidateProps) {
  const t = useMessages(transferMessages)
  const format = useFormat()
  const { requestId, fullName, due, evidence, arrived } = candidate
  const why = evidence.map((one) => t.evidence[one])
  if (due !== transfer.amount)
    why.push(t.otherAmount(format.money(inPounds({ amount: due, currency: 'EGP' }))))
  if (arrived && evidence.length > 0) why.push(t.alreadyTicked)
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
