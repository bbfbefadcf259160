import { FilePlus2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { RejectedRequest as Rejected } from '#contract/applications-renewal.ts'
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
  /** A button to start a new renewal, if there is no other. */
  startAnew?: ReactNode
}

/** A rejected renewal: its details, the reason, and a button to send a new payment proof. */
export function RejectedRenewal(props: RejectedRequestProps) {
  const { source, request, offer, hasAccess, startAnew } = props
  const t = useMessages(renewalMessages)
  const titleId = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.pending} aria-labelledby={titleId}>
      <FilePlus2 />
      <div className={styles.reported}>
        <h2 id={titleId} tabIndex={-1} data-news>
          {t.rejected}
        </h2>
        <p>{t.rejectedBody}</p>
        {hasAccess && <p>{t.rejectedWithAccess}</p>}
        <div className={styles.reason}>
          <b>{t.reason}</b>
          <p dir="auto">{request.reason}</p>
        </div>
        <RequestFacts request={request} packages={offer.packages} reviewedAt={request.reviewedAt} />
      </div>
      <div className={styles.ways}>
        <Button size="compact" icon={<FilePlus2 />} onClick={() => setOpen(true)}>
          {t.resend}
        </Button>
        {startAnew}
      </div>
      {isOpen && (
        <ResendDialog source={source} request={request} offer={offer} onClose={() => setOpen(false)} />
      )}
    </section>
  )
}
