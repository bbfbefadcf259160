import { ExternalLink } from 'lucide-react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import { Ltr, useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { TextButton } from '#web/ui/text-link.tsx'
import { reviewMessages } from './messages.ts'
import { typeName } from './request-card.tsx'
import styles from './review.module.css'
import { useOpenProof } from './use-open-proof.ts'

/** The proofs that a request had before its present one, newest first, each to be opened; nothing where there is none. */
export function EarlierProofs({ request }: { request: SubscriptionRequest }) {
  const words = useMessages(reviewMessages)
  const { dateTime } = useFormat()
  const openProof = useOpenProof()
  if (request.earlierProofs.length === 0) return null
  return (
    <section className={styles.earlier} aria-labelledby="earlier-proofs">
      <h3 id="earlier-proofs">{words.earlierProofs}</h3>
      <ul>
        {request.earlierProofs.map(({ uploadedAt, mimetype }) => (
          <li key={uploadedAt}>
            <span>
              {dateTime(uploadedAt)} · <Ltr>{typeName(mimetype)}</Ltr>
            </span>
            <TextButton
              icon={<ExternalLink />}
              aria-label={words.openEarlier(dateTime(uploadedAt))}
              onClick={() => openProof(request._id, uploadedAt)}
            >
              {words.viewProof}
            </TextButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
