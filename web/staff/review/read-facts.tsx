import type { ReactNode } from 'react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import type { ReceiptFacts } from '#contract/proof-reading.ts'
import { Ltr, useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import styles from './proof-reading.module.css'
import { proofReadingMessages } from './proof-reading-messages.ts'

export type FactName = keyof ReceiptFacts

/** Which of the read facts is outlined on the picture, and how to choose another. */
export type PointedFact = { pointed: FactName | null; onPoint: (name: FactName | null) => void }

type FactPlaceProps = PointedFact & { name: FactName; children: ReactNode }

/** What was read: while it is pointed at, or has the focus, its place on the receipt is outlined. */
export function FactPlace({ name, pointed, onPoint, children }: FactPlaceProps) {
  const t = useMessages(proofReadingMessages)
  return (
    <button
      type="button"
      className={styles.place}
      title={t.showPlace}
      aria-pressed={pointed === name}
      onMouseEnter={() => onPoint(name)}
      onMouseLeave={() => onPoint(null)}
      onFocus={() => onPoint(name)}
      onBlur={() => onPoint(null)}
      onClick={() => {
        onPoint(name)
        // On a phone the receipt is above what was read on it.
        document.getElementById(receiptPlace)?.scrollIntoView({ block: 'nearest' })
      }}
    >
      {children}
    </button>
  )
}

/** The id of the place of the receipt's picture. */
export const receiptPlace = 'receipt-picture'

/** What the machine read besides the amount, side by side; nothing if it read nothing. */
export function ReadFacts({ request, ...place }: PointedFact & { request: SubscriptionRequest }) {
  const rows = useReadRows(request).filter(([, , value]) => value)
  if (rows.length === 0) return null
  return (
    <dl className={styles.read}>
      {rows.map(([name, term, value]) => (
        <div key={name}>
          <dt>{term}</dt>
          <dd>
            <FactPlace name={name} {...place}>
              {value}
            </FactPlace>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function useReadRows({
  reading,
}: SubscriptionRequest): [name: Exclude<FactName, 'amount'>, term: string, value: ReactNode][] {
  const t = useMessages(proofReadingMessages)
  const format = useFormat()
  const { method, reference, time, sender, state } = reading?.facts ?? {}
  const [day = '', clock] = time?.value.split('T') ?? []
  return [
    ['reference', t.reference, reference && <Ltr wraps>{reference.value}</Ltr>],
    [
      'time',
      t.time,
      time && (
        <>
          {format.date(`${day}T12:00:00.000Z`)} {clock && <Ltr>{format.digits(clock)}</Ltr>}
        </>
      ),
    ],
    ['sender', t.sender, sender && <bdi>{sender.value}</bdi>],
    ['state', t.state, state && t.states[state.value]],
    ['method', t.method, method && t.methods[method.value]],
  ]
}
