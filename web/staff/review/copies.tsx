import { Columns2, Copy } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { proofLikenesses } from '#contract/application-values.ts'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import { copyMessages } from './copy-messages.ts'
import styles from './facts.module.css'
import { reviewMessages } from './messages.ts'
import { requestPlace } from './use-open-request.ts'

const CompareDialog = lazyDialog(async () => (await import('./compare-dialog.tsx')).CompareDialog)

type Copied = NonNullable<SubscriptionRequest['paymentProofDetails']>['duplicates'][number]

// The likenesses are in the order of how sure they are.
const bySureness = (one: Copied, other: Copied) =>
  proofLikenesses.indexOf(one.likeness) - proofLikenesses.indexOf(other.likeness)

/** The other requests with the same receipt, the surest copy first: each a link, and a button that puts both receipts side by side. */
export function Copies({ request }: { request: SubscriptionRequest }) {
  const t = useMessages(copyMessages)
  const { erased } = useMessages(reviewMessages)
  const format = useFormat()
  const { search } = useLocation()
  const [comparedId, setComparedId] = useState<string | null>(null)
  const { duplicates = [], hiddenDuplicates } = request.paymentProofDetails ?? {}
  const compared = duplicates.find(({ subscriptionId }) => subscriptionId === comparedId)
  if (duplicates.length === 0 && !hiddenDuplicates) return null
  return (
    <Notice tone="bad" icon={<Copy />}>
      <b>{t.title}</b>
      {hiddenDuplicates && <p>{t.hidden}</p>}
      <ul>
        {duplicates
          .toSorted(bySureness)
          .map(({ subscriptionId, fullName, createdAt, likeness, previewUrl }) => (
            <li key={subscriptionId}>
              <Link to={requestPlace(subscriptionId, search)} className={styles.link}>
                {t.kinds[likeness](isolate(fullName || erased), format.date(createdAt))}
              </Link>
              {previewUrl && (
                <TextButton
                  icon={<Columns2 />}
                  data-key="compare"
                  aria-label={t.compareWith(isolate(fullName || erased))}
                  onClick={() => setComparedId(subscriptionId)}
                >
                  {t.compare}
                </TextButton>
              )}
            </li>
          ))}
      </ul>
      {compared && <CompareDialog request={request} copy={compared} onClose={() => setComparedId(null)} />}
    </Notice>
  )
}
