import type { SubscriptionRequest } from '#contract/applications.ts'
import type { OthersBy } from '#contract/same-email.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { About } from '#web/ui/about.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './same-email.module.css'
import { otherRequests, sameEmailMessages } from './same-email-messages.ts'

type SameEmailProps = {
  request: SubscriptionRequest
  /** Shows them together, where the list can. */
  onTogether?: ((request: SubscriptionRequest) => void) | undefined
  onRejectOthers: (request: SubscriptionRequest, by: OthersBy) => void
}

/** Says how many other requests wait with the same e-mail, and offers to show them together or reject them. */
export function SameEmail({ request, onTogether, onRejectOthers }: SameEmailProps) {
  const words = useMessages(sameEmailMessages)
  const format = useFormat()
  const count = request.sameEmailWaiting ?? 0
  if (count === 0) return null
  const about = <About name={request.fullName} />
  return (
    <div className={styles.group}>
      <Badge tone="line">{format.plural(otherRequests, count)}</Badge>
      {onTogether && (
        <Button variant="ghost" size="compact" onClick={() => onTogether(request)}>
          {words.together}
          {about}
        </Button>
      )}
      <Button variant="ghost" size="compact" onClick={() => onRejectOthers(request, 'email')}>
        {words.of.email.reject}
        {about}
      </Button>
    </div>
  )
}
