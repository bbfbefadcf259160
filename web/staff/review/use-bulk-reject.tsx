import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { undoDecision } from '#contract/applications-held-decisions.ts'
import { getRequest, rejectApplication, type SubscriptionRequest } from '#contract/applications-review.ts'
import type { Language } from '#contract/values.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { bulkMessages, decidedByOthers, requestsUndone, stillSelected, undoTooLate } from './bulk-messages.ts'
import { endBulkUndo, offerBulkUndo } from './bulk-undo.ts'
import { showReviewed, staleAfterReview } from './review-cache.ts'
import { apiErrorOf, isDecided } from './review-errors.ts'
import { requestsRejected } from './same-email-messages.ts'

/** Longer than a single decision is held, because the last of them is answered later than the first, in seconds. */
const bulkHoldSeconds = 20

/** A reason in the language of a request; undefined for the default one. */
export type ReasonOf = (language: Language) => string | undefined

type Attempt = { request: SubscriptionRequest; error: unknown }

/**
 * Rejects several requests for one reason; one undo takes all of them back. Each is a decision of its own, so that one
 * which was decided by somebody else stops no other. `failure` is why nothing was rejected.
 */
export function useBulkReject({ onDone }: { onDone: (isComplete: boolean) => void }) {
  const t = useMessages(bulkMessages)
  const { language } = useLanguage()
  const { plural } = useFormat()
  const client = useQueryClient()
  const toast = useToast()
  const isRunning = useRef(false)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  /** Makes a call for each request; resolves with those it succeeded for, and the errors of the others. */
  async function forEach(
    requests: readonly SubscriptionRequest[],
    send: (request: SubscriptionRequest) => Promise<{ subscription: SubscriptionRequest }>,
  ) {
    const done: SubscriptionRequest[] = []
    const failed: Attempt[] = []
    await Promise.all(
      requests.map(async (request) => {
        try {
          done.push((await send(request)).subscription)
        } catch (error) {
          failed.push({ request, error })
        }
      }),
    )
    for (const subscription of done) showReviewed(client, subscription)
    staleAfterReview(client)
    return { done, failed }
  }

  async function undo(rejected: readonly SubscriptionRequest[]): Promise<void> {
    endBulkUndo()
    const { done, failed } = await forEach(rejected, ({ _id }) =>
      call(undoDecision, { params: { id: _id } }, { language }),
    )
    const again = failed.filter(({ error }) => !isTooLate(error)).map(({ request }) => request)
    const late = plural(undoTooLate, failed.length)
    const [first] = failed.filter(({ error }) => !isTooLate(error))
    if (first) {
      return toast.show({
        tone: 'bad',
        title: t.undoFailed,
        description: apiErrorOf(first.error)?.sentence,
        action: <UndoButton onUndo={() => undo(again)} />,
      })
    }
    if (done.length === 0) return toast.show({ tone: 'info', title: late })
    toast.show({
      tone: failed.length > 0 ? 'info' : 'ok',
      title: plural(requestsUndone, done.length),
      ...(failed.length > 0 && { description: late }),
    })
  }

  /** The requests whose rejection was made although its response was lost. */
  async function madeAllTheSame(failed: readonly Attempt[]): Promise<SubscriptionRequest[]> {
    const unclear = failed.filter(({ error }) => !isDecided(error))
    const read = await Promise.all(
      unclear.map(({ request: { _id: id } }) =>
        call(getRequest, { params: { id } }, { language }).then(
          ({ subscription }) => subscription,
          () => null,
        ),
      ),
    )
    return read.filter(
      (request) => request?.held?.isOwn && request.held.outcome === 'rejected',
    ) as SubscriptionRequest[]
  }

  async function run(requests: readonly SubscriptionRequest[], reasonOf: ReasonOf) {
    if (isRunning.current || requests.length === 0) return
    isRunning.current = true
    setPending(true)
    setFailure(null)
    const { done, failed } = await forEach(requests, ({ _id, order }) => {
      const reason = reasonOf(order.language)
      const body = { holdSeconds: bulkHoldSeconds, ...(reason && { reason }) }
      return call(rejectApplication, { params: { id: _id }, body }, { language })
    })
    const rejected = [...done, ...(await madeAllTheSame(failed))]
    isRunning.current = false
    setPending(false)
    const others = failed.filter(({ error }) => isDecided(error)).length
    const left = requests.length - rejected.length - others
    if (rejected.length === 0) return setFailure(apiErrorOf(failed[0]?.error)?.sentence ?? null)
    const notes = [
      ...(others > 0 ? [plural(decidedByOthers, others)] : []),
      ...(left > 0 ? [plural(stillSelected, left)] : []),
    ]
    toast.show({
      title: plural(requestsRejected, rejected.length),
      ...(notes.length > 0 && { description: notes.join(' ') }),
      action: <UndoButton onUndo={() => undo(rejected)} />,
    })
    offerBulkUndo(() => void undo(rejected), bulkHoldSeconds * 1000)
    onDone(left === 0)
  }

  return { run, isPending, failure }
}

const isTooLate = (error: unknown): boolean => error instanceof ApiError && error.code === 'decision_not_held'
