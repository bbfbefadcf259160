import type { OwnRequest } from '#contract/renewal.ts'
import { Price, useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { renewalMessages } from './messages.ts'
import type { Offer } from './offer.ts'
import styles from './renewal.module.css'

type RequestFactsProps = {
  request: OwnRequest
  packages: Offer['packages']
  /** When it was rejected. */
  reviewedAt?: string
}

/** What was asked for, for how much, and when. */
export function RequestFacts({ request, packages, reviewedAt }: RequestFactsProps) {
  const words = useMessages(renewalMessages)
  const localized = useLocalized()
  const format = useFormat()
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{words.plan}</dt>
        <dd>{localized(packages[request.plan].name)}</dd>
      </div>
      <div>
        <dt>{words.price}</dt>
        <dd>
          <Price pounds={request.price} perMonth />
        </dd>
      </div>
      <div>
        <dt>{words.sentAt}</dt>
        <dd>{format.dateTime(request.createdAt)}</dd>
      </div>
      {reviewedAt && (
        <div>
          <dt>{words.reviewedAt}</dt>
          <dd>{format.dateTime(reviewedAt)}</dd>
        </div>
      )}
    </dl>
  )
}
