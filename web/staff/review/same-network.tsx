import type { SubscriptionRequest } from '#contract/applications-review.ts'
import type { OthersBy } from '#contract/applications-same-email.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { About } from '#web/ui/accessible-suffix.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './same-email.module.css'
import { fromNetwork, sameEmailCardMessages } from './same-email-card-messages.ts'

type SameNetworkProps = {
  request: SubscriptionRequest
  onRejectOthers: (request: SubscriptionRequest, by: OthersBy) => void
}

// Fewer mean nothing: phones of a mobile network share an address, and an ad brings dozens in an evening.
const fewestShown = 10

/** Shows how many other applications of strangers from the same network are pending, with a button to reject them. */
export function SameNetwork({ request, onRejectOthers }: SameNetworkProps) {
  const t = useMessages(sameEmailCardMessages)
  const format = useFormat()
  const count = request.sameNetworkWaiting ?? 0
  if (count < fewestShown) return null
  return (
    <div className={styles.group}>
      <Badge tone="line">{format.plural(fromNetwork, count)}</Badge>
      <Button variant="ghost" size="compact" onClick={() => onRejectOthers(request, 'network')}>
        {t.reject.network}
        <About name={request.fullName} />
      </Button>
    </div>
  )
}
