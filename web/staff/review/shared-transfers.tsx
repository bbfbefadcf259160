import { Check } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { inPounds } from '#contract/money.ts'
import type { SharedTransfer } from '#contract/paid-twice.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Notice } from '#web/ui/notice.tsx'
import styles from './facts.module.css'
import { reviewMessages } from './messages.ts'
import { sharedTransferMessages } from './shared-transfer-messages.ts'
import { requestPlace } from './use-open-request.ts'

/** That a transfer was ticked for this request and for others: their receipts are alike for that reason. */
export function SharedTransfers({ transfers }: { transfers: SharedTransfer[] }) {
  const t = useMessages(sharedTransferMessages)
  const { erased } = useMessages(reviewMessages)
  const format = useFormat()
  const { search } = useLocation()
  return transfers.map(({ amount, others }) => (
    <Notice key={others[0]?.subscriptionId} icon={<Check />}>
      <b>{t.title(format.money(inPounds({ amount, currency: 'EGP' })))}</b>
      <ul>
        {others.map(({ subscriptionId, fullName }) => (
          <li key={subscriptionId}>
            <Link to={requestPlace(subscriptionId, search)} className={styles.link}>
              {t.also(isolate(fullName || erased))}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  ))
}
