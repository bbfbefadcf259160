import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { rejectApplication, type SubscriptionRequest } from '#contract/applications.ts'
import { undoDecision } from '#contract/applications-held-decisions.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { notRejected, requestsUndone, undoTooLate } from './bulk-messages.ts'
import { fetchDecision, showReviewed, staleAfterReview } from './review-cache.ts'
import { apiErrorOf } from './review-errors.ts'
import { requestsRejected } from './same-email-messages.ts'

/** Longer than a single decision is held, because the last of them is answered later than the first, in seconds. */
const bulkHoldSeconds = 20

/** A reason in the language of a request; undefined for the default one. */
export type ReasonOf = (language: Language) => string | undefined

/**
 * Rejects several requests for one reason; one undo takes all of them back. Each is a decision of its own, so that one
 * which was decided by somebody else stops no other. `failure` is why nothing was rejected.
 */
export function useBulkReject({ onDone }: { onDone: () => void }) {
  const { language } = useLanguage()
  const { plural } = useFormat()
  const client = useQueryClient()
  const toast = useToast()
  const isRunning = useRef(false)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  /** Resolves with the requests that the call succeeded for, and the errors of the others. */
  async function forEach(
    requests: readonly SubscriptionRequest[],
    send: (request: SubscriptionRequest) => Promise<{ subscription: SubscriptionRequest }>,
  ) {
    const outcomes = await Promise.allSettled(requests.map(send))
    const done: SubscriptionRequest[] = []
    const errors: unknown[] = []
    for (const [at, outcome] of outcomes.entries()) {
      if (outcome.status === 'fulfilled') {
        showReviewed(client, outcome.value.subscription)
        done.push(outcome.value.subscription)
      } else {
        errors.push(outcome.reason)
        void fetchDecision(client, { id: requests[at]?._id ?? '', error: outcome.reason, language })
      }
    }
    staleAfterReview(client)
    return { done, errors }
  }

  async function undo(rejected: readonly SubscriptionRequest[]) {
    const { done, errors } = await forEach(rejected, ({ _id }) =>
      call(undoDecision, { params: { id: _id } }, { language }),
    )
    toast.show({
      tone: errors.length > 0 ? 'info' : 'ok',
      title: plural(requestsUndone, done.length),
      ...(errors.length > 0 && { description: plural(undoTooLate, errors.length) }),
    })
  }

  async function run(requests: readonly SubscriptionRequest[], reasonOf: ReasonOf) {
    if (isRunning.current || requests.length === 0) return
    isRunning.current = true
    setPending(true)
    setFailure(null)
    const { done, errors } = await forEach(requests, ({ _id, order }) => {
      const reason = reasonOf(order.language)
      const body = { holdSeconds: bulkHoldSeconds, ...(reason && { reason }) }
      return call(rejectApplication, { params: { id: _id }, body }, { language })
    })
    isRunning.current = false
    setPending(false)
    if (done.length === 0) return setFailure(apiErrorOf(errors[0])?.sentence ?? null)
    toast.show({
      title: plural(requestsRejected, done.length),
      ...(errors.length > 0 && { description: plural(notRejected, errors.length) }),
      action: <UndoButton onUndo={() => undo(done)} />,
    })
    onDone()
  }

  return { run, isPending, failure }
}
