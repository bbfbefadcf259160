import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
import { Ltr, useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { type FactName, FactPlace, type PointedFact } from './fact-place.tsx'
import styles from './proof-reading.module.css'
import { proofReadingMessages } from './proof-reading-messages.ts'

/** What the machine read besides the amount, side by side; nothing if it read nothing. */
export function ReadFacts({ request, ...place }: PointedFact & { request: SubscriptionRequest }) {
  const t = useMessages(proofReadingMessages)
  const said = useSaid(request)
  const rows = useReadRows(request).filter(([name, , value]) => value || said[name])
  if (rows.length === 0) return null
  return (
    <dl className={styles.read}>
      {rows.map(([name, term, value]) => (
        <div key={name}>
          <dt>{term}</dt>
          <dd>
            {value ? (
              <FactPlace name={name} {...place}>
                {value}
              </FactPlace>
            ) : (
              <span className={styles.notRead}>{t.notRead}</span>
            )}
          </dd>
          {said[name] && (
            <dd>
              <span className={styles.notRead}>{t.applicant}</span> {said[name]}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

/** What the applicant says of what was read: never in its place. */
function useSaid({ reading }: SubscriptionRequest): Partial<Record<FactName, ReactNode>> {
  const t = useMessages(proofReadingMessages)
  const { reference, method } = reading?.correction ?? {}
  return { reference: reference && <bdi>{reference}</bdi>, method: method && t.methods[method] }
}

function useReadRows({
  reading,
}: SubscriptionRequest): [name: Exclude<FactName, 'amount' | 'code'>, term: string, value: ReactNode][] {
  const t = useMessages(proofReadingMessages)
  const format = useFormat()
  const { method, reference, time, sender, state, recipient } = reading?.facts ?? {}
  const [day = '', clock] = time?.value.split('T') ?? []
  return [
    [
      'recipient',
      t.recipient,
      recipient && (
        <>
          <Ltr wraps>{recipient.value}</Ltr>
          {reading?.sentTo?.expected === null && (
            <Check className={styles.ours} role="img" aria-label={t.ours} />
          )}
        </>
      ),
    ],
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
