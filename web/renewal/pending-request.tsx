import { Hourglass } from 'lucide-react'
import { useId, useState } from 'react'
import type { OwnRequest } from '#contract/renewal.ts'
import { Price, useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { renewalMessages } from './messages.ts'
import { useWithdrawal } from './queries.ts'
import styles from './renewal.module.css'
import type { Offer } from './renewal-form.tsx'
import type { RenewalSource } from './source.ts'

type PendingRequestProps = {
  source: RenewalSource
  request: OwnRequest
  packages: Offer['packages']
  hasAccess: boolean
}

/** A request that waits for review, and the way to withdraw it. */
export function PendingRequest({ source, request, packages, hasAccess }: PendingRequestProps) {
  const words = useMessages(renewalMessages)
  const localized = useLocalized()
  const format = useFormat()
  const titleId = useId()
  const [isAsking, setAsking] = useState(false)
  const withdrawal = useWithdrawal(source, () => setAsking(false))
  return (
    <section className={styles.pending} aria-labelledby={titleId}>
      <Hourglass />
      <div className={styles.told}>
        <h2 id={titleId} tabIndex={-1} data-news>
          {words.pending}
        </h2>
        <p>{hasAccess ? words.pendingWithAccess : words.pendingWithout}</p>
        {!request.hasProof && <p>{words.noProof}</p>}
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
        </dl>
      </div>
      <Button variant="ghost" size="compact" onClick={() => setAsking(true)}>
        {words.withdraw}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={words.withdrawTitle}
        confirmLabel={words.withdraw}
        cancelLabel={words.keep}
        busy={withdrawal.isPending}
        onConfirm={() => withdrawal.mutate(undefined)}
        onClose={() => setAsking(false)}
      >
        <p>{words.withdrawBody}</p>
      </ConfirmDialog>
    </section>
  )
}
