import { useQueryClient } from '@tanstack/react-query'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { relativeTime } from '#web/platform/relative-time.ts'
import { reviewMessages } from './messages.ts'
import { decisionOn } from './review-cache.ts'
import { isDecided } from './review-errors.ts'

/**
 * After `application_not_pending`, returns a sentence with the decision, by whom and when; null for other errors or if
 * the decision is unknown.
 */
export function useReviewOutcome(): (problem: unknown, id: string) => string | null {
  const { decided } = useMessages(reviewMessages)
  const format = useFormat()
  const client = useQueryClient()
  return (problem, id) => {
    const request = isDecided(problem) ? decisionOn(client, id) : undefined
    if (!request || request.status === 'pending') return null
    if (request.status === 'cancelled') return decided.cancelled
    const { byWhom, alone } = decided[request.status]
    const when = relativeTime(format, request.reviewedAt ?? request.updatedAt, Date.now())
    return request.reviewedBy ? byWhom(isolate(request.reviewedBy), when) : alone(when)
  }
}
