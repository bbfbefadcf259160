import { useQueryClient } from '@tanstack/react-query'
import { useFormat } from '#web/platform/format.tsx'
import { isolate } from '#web/platform/isolate.ts'
import { useMessages } from '#web/platform/messages.ts'
import { isDecided } from './fault-of.ts'
import { reviewMessages } from './messages.ts'
import { decisionOn } from './reviewed.ts'

/**
 * Says, where a review failed because the application no longer waits, what became of it, by whom and when; null where
 * that is not what failed, or could not be found out.
 */
export function useDecision(): (problem: unknown, id: string) => string | null {
  const { decided } = useMessages(reviewMessages)
  const format = useFormat()
  const client = useQueryClient()
  return (problem, id) => {
    const request = isDecided(problem) ? decisionOn(client, id) : undefined
    if (!request || request.status === 'pending') return null
    if (request.status === 'cancelled') return decided.cancelled
    const { byWhom, alone } = decided[request.status]
    const when = format.relative(request.reviewedAt ?? request.updatedAt, Date.now())
    return request.reviewedBy ? byWhom(isolate(request.reviewedBy), when) : alone(when)
  }
}
