import { TriangleAlert } from 'lucide-react'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Notice } from '#web/ui/notice.tsx'
import { sameEmailMessages } from './same-email-messages.ts'

/** Shows that an application can't be approved because another account verified its email, and what to do. */
export function ProvedByOther({ request }: { request: SubscriptionRequest }) {
  const t = useMessages(sameEmailMessages)
  if (!request.emailProvedByOther) return null
  return (
    <Notice tone="warn" icon={<TriangleAlert />}>
      {t.provedByOther}
    </Notice>
  )
}
