import { TriangleAlert } from 'lucide-react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Notice } from '#web/ui/notice.tsx'
import { sameEmailMessages } from './same-email-messages.ts'

/** Says that a request can't be approved because somebody else has confirmed its e-mail, and what to do. */
export function ProvedByOther({ request }: { request: SubscriptionRequest }) {
  const words = useMessages(sameEmailMessages)
  if (!request.emailProvedByOther) return null
  return (
    <Notice tone="warn" icon={<TriangleAlert />}>
      {words.provedByOther}
    </Notice>
  )
}
