import { inPounds } from '#contract/money.ts'
import type { Format } from '#web/platform/create-format.ts'
import { Price, useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { requestsCount, transferMessages } from './messages.ts'
import type { Close } from './queries.ts'
import styles from './transfers.module.css'

type CloseProps = { close: Close }

/** What came on this day for requests whose own day is closed. */
export function OverLater({ close: { overLater } }: CloseProps) {
  const t = useMessages(transferMessages)
  if (overLater.length === 0) return null
  return (
    <section>
      <h4>{t.overLaterTitle}</h4>
      <NamedAmounts rows={overLater} />
    </section>
  )
}

/** Money that arrived for requests that wait for a decision, or for their rest. */
export function Undecided({ close: { undecided, undecidedSum } }: CloseProps) {
  const t = useMessages(transferMessages)
  const format = useFormat()
  const hidden = undecidedSum.count - undecided.length
  if (undecided.length === 0) return null
  return (
    <section>
      <h4>{t.undecidedTitle}</h4>
      <p className="muted">
        {t.undecidedHint(moneyOf(undecidedSum, format), format.plural(requestsCount, undecidedSum.count))}
      </p>
      <NamedAmounts rows={undecided} />
      {hidden > 0 && <p className="muted">{t.more(format.number(hidden))}</p>}
    </section>
  )
}

/** Money of requests that ended without an order. */
export function SetAside({ close: { kept, setAsideSum } }: CloseProps) {
  const t = useMessages(transferMessages)
  const format = useFormat()
  const hidden = setAsideSum.count - kept.length
  if (kept.length === 0) return null
  return (
    <section>
      <h4>{t.asideTitle}</h4>
      <p className="muted">{t.asideHint}</p>
      <NamedAmounts rows={kept} />
      {hidden > 0 && (
        <p className="muted">{t.asideMore(format.number(hidden), moneyOf(setAsideSum, format))}</p>
      )}
    </section>
  )
}

const moneyOf = ({ amount }: { amount: number }, { money }: Pick<Format, 'money'>) =>
  money(inPounds({ amount, currency: 'EGP' }))

function NamedAmounts({ rows }: { rows: Close['undecided'] }) {
  const t = useMessages(transferMessages)
  const format = useFormat()
  return (
    <ul className={styles.lines}>
      {rows.map(({ requestId, fullName, amount, rest }) => (
        <li key={requestId} className={styles.candidate}>
          <div>
            <TextLink to={{ search: '', hash: `requests/${requestId}` }}>
              <bdi>{fullName || t.erased}</bdi>
            </TextLink>
            {rest !== undefined && <p className="muted">{t.openRest(moneyOf({ amount: rest }, format))}</p>}
          </div>
          <Price pounds={inPounds({ amount, currency: 'EGP' })} />
        </li>
      ))}
    </ul>
  )
}
