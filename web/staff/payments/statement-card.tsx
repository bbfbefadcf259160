import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { inPounds } from '#contract/money.ts'
import type { LedgerEntry, Statement } from '#contract/payments.ts'
import { Ltr, Price, useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { paymentMessages } from './messages.ts'
import { statementOf } from './queries.ts'
import { RefundButton } from './refund-button.tsx'
import styles from './statement.module.css'

const pounds = (amount: number) => inPounds({ amount, currency: 'EGP' })

/** What a member paid, was charged and got back, and the entries behind it. */
export function StatementCard({ userId, mayRefund }: { userId: string; mayRefund: boolean }) {
  const t = useMessages(paymentMessages)
  const { language } = useLanguage()
  const whose = { kind: 'user', id: userId } as const
  const { data, error, refetch } = useQuery(statementOf(whose, language))
  const canRefund = mayRefund && data?.orders.some(({ refundable }) => refundable > 0)
  return (
    <Card as="section" aria-labelledby="person-payments">
      <CardHead
        level={3}
        id="person-payments"
        icon={<Scale />}
        action={canRefund && <RefundButton whose={whose} />}
      >
        {t.title}
      </CardHead>
      {!data && error && <ErrorPanel title={t.failed} error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton />}
      {data && error && <StaleNotice />}
      {data?.entries.length === 0 && <p className="muted">{t.empty}</p>}
      {data && data.entries.length > 0 && <Sums statement={data} />}
    </Card>
  )
}

function Sums({ statement }: { statement: Statement }) {
  const t = useMessages(paymentMessages)
  const { arrived, charged, refunded, credit, entries } = statement
  const sums = [
    [t.arrived, arrived, true],
    [t.refunded, refunded, refunded > 0],
    [t.charged, charged, true],
    [t.credit, credit, credit > 0],
  ] as const
  return (
    <>
      <dl className={styles.sums}>
        {sums.map(
          ([name, amount, isShown]) =>
            isShown && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <Price pounds={pounds(amount)} />
                </dd>
              </div>
            ),
        )}
      </dl>
      <Disclosure title={t.entries} outlined>
        <ol className={styles.entries}>
          {entries.map((entry) => (
            <Entry key={entry._id} entry={entry} />
          ))}
        </ol>
      </Disclosure>
    </>
  )
}

function Entry({ entry }: { entry: LedgerEntry }) {
  const t = useMessages(paymentMessages)
  const format = useFormat()
  const { kind, amount, days, at, by, request, takesBack, proof } = entry
  const name = t.kinds[kind]
  return (
    <li>
      <span>{takesBack ? t.takenBack(name) : name}</span>
      <b>
        <Price pounds={pounds(amount)} />
      </b>
      <span className={styles.about}>
        <bdi>{format.date(at)}</bdi>
        <Ltr>{request.code}</Ltr>
        {days !== 0 && <bdi>{format.plural(plurals.days, days)}</bdi>}
        {by && <bdi>{by}</bdi>}
        {proof && (
          <TextLink href={proof.url} newTab>
            {t.openProof}
          </TextLink>
        )}
      </span>
    </li>
  )
}
