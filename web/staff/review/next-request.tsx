import { ArrowLeft } from 'lucide-react'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { Price } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { planMessages } from '#web/ui/plan-badge.tsx'
import { ProofThumbnail } from '#web/ui/proof-thumbnail.tsx'
import styles from './decision.module.css'
import { deskMessages } from './desk-messages.ts'
import { Key } from './key-hint.tsx'

/** The next request of the list, and the way to it. */
export function NextRequest({ request, onNext }: { request: SubscriptionRequest; onNext: () => void }) {
  const t = useMessages(deskMessages)
  const plans = useMessages(planMessages)
  return (
    <button type="button" className={styles.next} onClick={onNext}>
      <ProofThumbnail key={request._id} url={request.paymentProofDetails?.thumbnailUrl ?? null} />
      <span>
        <b>{t.nextIs(isolate(request.fullName))}</b>
        <span>
          {plans[request.plan]} · <Price pounds={request.order.total} />
        </span>
      </span>
      <Key name="J" />
      <ArrowLeft className={styles.onward} />
    </button>
  )
}
