import type { SubscriptionRequest } from '#contract/applications-review.ts'
import type { OthersBy } from '#contract/applications-same-email.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { About } from '#web/ui/accessible-suffix.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './same-email.module.css'
import { otherRequestsText, sameEmailCardMessages } from './same-email-card-messages.ts'

type SameEmailProps = {
  request: SubscriptionRequest
  /** Shows them together, if the list supports it. */
  onTogether?: ((request: SubscriptionRequest) => void) | undefined
  onRejectOthers: (request: SubscriptionRequest, by: OthersBy) => void
}

/** Shows how many other pending applications have the same email, with buttons to list or reject them. */
export function SameEmail({ request, onTogether, onRejectOthers }: SameEmailProps) {
  const t = useMessages(sameEmailCardMessages)
  const format = useFormat()
  const count = request.sameEmailWaiting ?? 0
  if (count === 0) return null
  const about = <About name={request.fullName} />
  return (
    <div className={styles.group}>
      <Badge tone="line">{format.plural(otherRequestsText, count)}</Badge>
      {onTogether && (
        <Button variant="ghost" size="compact" onClick={() => onTogether(request)}>
          {t.together}
          {about}
        </Button>
      )}
      <Button variant="ghost" size="compact" onClick={() => onRejectOthers(request, 'email')}>
        {t.reject.email}
        {about}
      </Button>
    </div>
  )
}
