import { ExternalLink } from 'lucide-react'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
import { Ltr, useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { TextButton } from '#web/ui/text-link.tsx'
import styles from './facts.module.css'
import { reviewMessages } from './messages.ts'
import { typeName } from './proof-type.ts'
import { useOpenProof } from './use-open-proof.ts'

/** The payment proofs that were replaced, newest first, each with a button to open it; nothing if there are none. */
export function EarlierProofs({ request }: { request: SubscriptionRequest }) {
  const t = useMessages(reviewMessages)
  const { dateTime } = useFormat()
  const openProof = useOpenProof()
  if (request.earlierProofs.length === 0) return null
  return (
    <section className={styles.earlier} aria-labelledby="earlier-proofs">
      <h3 id="earlier-proofs">{t.earlierProofs}</h3>
      <ul>
        {request.earlierProofs.map(({ uploadedAt, mimetype }) => (
          <li key={uploadedAt}>
            <span>
              {dateTime(uploadedAt)} · <Ltr>{typeName(mimetype)}</Ltr>
            </span>
            <TextButton
              icon={<ExternalLink />}
              aria-label={t.openEarlier(dateTime(uploadedAt))}
              onClick={() => openProof(request._id, uploadedAt)}
            >
              {t.viewProof}
            </TextButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
