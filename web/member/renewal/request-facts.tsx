import type { OwnRequest } from '#contract/applications-renewal.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { WithCode } from '#web/public/payment/with-code.tsx'
import { useSite } from '#web/shell/site-context.tsx'
import { OrderSum } from '#web/ui/order-sum.tsx'
import { renewalMessages } from './messages.ts'
import styles from './renewal.module.css'

type RequestFactsProps = {
  request: OwnRequest
  /** When it was rejected. */
  reviewedAt?: string
}

/** The package, months, total and date of a renewal. */
export function RequestFacts({ request, reviewedAt }: RequestFactsProps) {
  const t = useMessages(renewalMessages)
  const localized = useLocalized()
  const format = useFormat()
  const { packages } = useSite().settings
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t.plan}</dt>
        <dd>{localized(packages[request.plan].name)}</dd>
      </div>
      <div>
        <dt>{t.price}</dt>
        <dd>
          <OrderSum {...request} /> {request.payCode && <WithCode code={request.payCode} />}
        </dd>
      </div>
      <div>
        <dt>{t.sentAt}</dt>
        <dd>{format.dateTime(request.createdAt)}</dd>
      </div>
      {reviewedAt && (
        <div>
          <dt>{t.reviewedAt}</dt>
          <dd>{format.dateTime(reviewedAt)}</dd>
        </div>
      )}
    </dl>
  )
}
