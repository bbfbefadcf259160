import { Check } from 'lucide-react'
import { inPounds } from '#contract/money.ts'
import type { Transfer, TransferCandidate } from '#contract/transfer-values.ts'
import type { TransferOutcome } from '#contract/transfers.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import type { Done } from './matched-lines.tsx'
import { transferMessages } from './messages.ts'
import type { Line, Tick } from './queries.ts'
import { TogetherFits } from './together-fits.tsx'
import { Candidate, TransferFacts } from './transfer-facts.tsx'
import styles from './transfers.module.css'

type TransferLineProps = {
  line: Line
  done: Done | undefined
  canKeep: boolean
  isBusy: boolean
  /** The other transfers that were read, by their keys. */
  transferOf: (key: string) => Transfer | undefined
  onTick: (ticks: Tick[]) => void
  onUndo: () => void
}

/** What can be undone where it was ticked. */
const lasting: string[] = ['seen', 'again', 'kept'] satisfies TransferOutcome[]

/** One transfer: what it says, the requests that it may pay, and the ticks. */
export function TransferLine(props: TransferLineProps) {
  const { line, done, canKeep, isBusy, onTick, onUndo } = props
  const t = useMessages(transferMessages)
  const format = useFormat()
  const { transfer, result, candidates, together, note } = line
  const amount = format.money(inPounds(transfer))
  const isDone = done !== undefined && lasting.includes(done.outcome)
  const isOpen = result !== 'stored' && !isDone
  const shown = isDone
    ? requestsOf(line).filter((one) => done.requestIds.includes(one.requestId))
    : candidates
  return (
    <li className={styles.line}>
      <TransferFacts transfer={transfer} note={note} />
      {shown.map((candidate) => (
        <Candidate key={candidate.requestId} {...{ candidate, transfer }}>
          {isOpen && candidate.missing > 0 && (
            <Button
              variant={result === 'matched' ? 'ok' : 'ghost'}
              size="compact"
              icon={<Check />}
              disabled={isBusy}
              aria-label={t.arrivedFor(amount, isolate(candidate.fullName))}
              onClick={() => onTick([{ transfer, requestId: candidate.requestId }])}
            >
              {t.arrived}
            </Button>
          )}
          {isOpen && candidate.paidBefore && (
            <Button
              variant="ghost"
              size="compact"
              icon={<Check />}
              disabled={isBusy}
              aria-label={t.againFor(amount, isolate(candidate.fullName))}
              onClick={() => onTick([{ transfer, requestId: candidate.requestId, again: true }])}
            >
              {t.again}
            </Button>
          )}
        </Candidate>
      ))}
      {isOpen &&
        together.map((pair) => <TogetherFits key={JSON.stringify(pair)} {...{ ...props, transfer, pair }} />)}
      {canKeep && isOpen && result !== 'matched' && result !== 'recorded' && (
        <TextButton
          disabled={isBusy}
          aria-label={t.keepAmount(amount)}
          onClick={() => onTick([{ transfer, requestId: null }])}
        >
          {t.keep}
        </TextButton>
      )}
      {done && (
        <p className={isDone ? styles.good : styles.bad}>
          {t.outcomes[done.outcome]}{' '}
          {isDone && (
            <TextButton aria-label={t.undoAmount(amount)} onClick={onUndo}>
              {t.undo}
            </TextButton>
          )}
        </p>
      )}
    </li>
  )
}

/** Each request that a transfer may pay, alone or with another. */
function requestsOf({ candidates, together }: Line): TransferCandidate[] {
  const all = [
    ...candidates,
    ...together.flatMap((pair) => (pair.kind === 'requests' ? pair.requests : [pair.request])),
  ]
  return [...new Map(all.map((one) => [one.requestId, one])).values()]
}
