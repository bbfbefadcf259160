import { Check } from 'lucide-react'
import { inPounds } from '#contract/money.ts'
import type { Transfer } from '#contract/transfer-values.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { transferMessages } from './messages.ts'
import type { Tick, Together } from './queries.ts'
import { Candidate, TransferFacts } from './transfer-facts.tsx'
import styles from './transfers.module.css'

type TogetherFitsProps = {
  transfer: Transfer
  pair: Together
  isBusy: boolean
  transferOf: (key: string) => Transfer | undefined
  onTick: (ticks: Tick[]) => void
}

/** Amounts that fit only together: what adds up to what, and the tick of both. */
export function TogetherFits({ transfer, pair, isBusy, transferOf, onTick }: TogetherFitsProps) {
  const t = useMessages(transferMessages)
  const requests = pair.kind === 'requests' ? pair.requests : [pair.request]
  const others = (pair.kind === 'transfers' ? pair.keys : []).flatMap((key) => transferOf(key) ?? [])
  const parts =
    pair.kind === 'requests' ? requests.map(({ missing }) => missing) : others.map(({ amount }) => amount)
  const names = requests.map(({ fullName }) => isolate(fullName))
  const tick = () =>
    pair.kind === 'requests'
      ? onTick([
          {
            transfer,
            requestId: null,
            shares: requests.map(({ requestId, missing: amount }) => ({ requestId, amount })),
          },
        ])
      : onTick(others.map((other) => ({ transfer: other, requestId: pair.request.requestId })))
  return (
    <div className={styles.together}>
      <p>
        <b>{t.together[pair.kind]}:</b> <Sum parts={parts} />
      </p>
      {others
        .filter(({ key }) => key !== transfer.key)
        .map((other) => (
          <TransferFacts key={other.key} transfer={other} />
        ))}
      {requests.map((candidate) => (
        <Candidate key={candidate.requestId} {...{ candidate, transfer }} />
      ))}
      <Button
        variant="ghost"
        size="compact"
        icon={<Check />}
        disabled={isBusy}
        aria-label={`${t.bothArrived[pair.kind]}: ${names.join(t.and)}`}
        onClick={tick}
      >
        {t.bothArrived[pair.kind]}
      </Button>
    </div>
  )
}

/** An addition, which is read from left to right in both languages. */
function Sum({ parts }: { parts: number[] }) {
  const format = useFormat()
  const pounds = (amount: number) => format.number(inPounds({ amount, currency: 'EGP' }))
  const all = parts.reduce((sum, amount) => sum + amount, 0)
  return (
    <bdi dir="ltr">
      {parts.map(pounds).join(' + ')} = {pounds(all)}
    </bdi>
  )
}
