import { FilePlus2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { RejectedRequest as Rejected } from '#contract/renewal.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { renewalMessages } from './messages.ts'
import type { Offer } from './offer.ts'
import styles from './renewal.module.css'
import { RequestFacts } from './request-facts.tsx'
import { ResendDialog } from './resend-dialog.tsx'
import type { RenewalSource } from './source.ts'

type RejectedRequestProps = {
  source: RenewalSource
  request: Rejected
  offer: Pick<Offer, 'packages' | 'proofField' | 'newProof' | 'foldedPayment'>
  hasAccess: boolean
  /** The way to start anew, where it stands nowhere else. */
  startAnew?: ReactNode
}

/** A request that was rejected: what it was, why, and the way to bring it back to review with a new proof. */
export function RejectedRequest(props: RejectedRequestProps) {
  const { source, request, offer, hasAccess, startAnew } = props
  const words = useMessages(renewalMessages)
  const titleId = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.pending} aria-labelledby={titleId}>
      <FilePlus2 />
      <div className={styles.told}>
        <h2 id={titleId} tabIndex={-1} data-news>
          {words.rejected}
        </h2>
        <p>{words.rejectedBody}</p>
        {hasAccess && <p>{words.rejectedWithAccess}</p>}
        <div className={styles.reason}>
          <b>{words.reason}</b>
          <p dir="auto">{request.reason}</p>
        </div>
        <RequestFacts request={request} packages={offer.packages} reviewedAt={request.reviewedAt} />
      </div>
      <div className={styles.ways}>
        <Button size="compact" icon={<FilePlus2 />} onClick={() => setOpen(true)}>
          {words.resend}
        </Button>
        {startAnew}
      </div>
      {isOpen && (
        <ResendDialog source={source} request={request} offer={offer} onClose={() => setOpen(false)} />
      )}
    </section>
  )
}
