import { FilePlus2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { RejectedRequest as Rejected } from '#contract/applications-renewal.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { renewalMessages } from './messages.ts'
import type { RenewalSource } from './queries.ts'
import styles from './renewal.module.css'
import { RequestFacts } from './request-facts.tsx'
import { ResendDialog } from './resend-dialog.tsx'

type RejectedRequestProps = {
  source: RenewalSource
  request: Rejected
  hasAccess: boolean
  /** Starts a new renewal, where the screen has no other button for it. */
  onStartAnew?: () => void
}

/** A rejected renewal: its details, the reason, and a button to send a new payment proof. */
export function RejectedRenewal(props: RejectedRequestProps) {
  const { source, request, hasAccess, onStartAnew } = props
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
        <RequestFacts request={request} reviewedAt={request.reviewedAt} />
      </div>
      <div className={styles.ways}>
        <Button size="compact" icon={<FilePlus2 />} onClick={() => setOpen(true)}>
          {t.resend}
        </Button>
        {onStartAnew && (
          <Button variant="ghost" size="compact" onClick={onStartAnew}>
            {t.startAnew}
          </Button>
        )}
      </div>
      {isOpen && <ResendDialog source={source} request={request} onClose={() => setOpen(false)} />}
    </section>
  )
}
