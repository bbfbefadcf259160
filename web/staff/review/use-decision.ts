import { useEffect, useRef, useState } from 'react'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { type ReviewPortal, reviewMessages } from './messages.ts'
import { type ActName, type Amounts, useAct, usePasswordLink, useReject } from './queries.ts'
import { deleteReasonDraft } from './reason-drafts.ts'
import { needsSecondPress } from './request-flags.ts'
import { apiErrorOf, reasonAt } from './review-errors.ts'
import { canBeApproved } from './unverified-sender.ts'
import { type HandedOver, useApproval } from './use-approval.ts'
import { useChannel } from './use-arrival.ts'
import { useReviewOutcome } from './use-review-outcome.ts'

/** What the decision's place shows. `closed`: nothing can be decided any more, or by somebody else now. */
export type DecisionStage = 'open' | 'why' | 'approved' | 'rejected' | 'cancelled' | 'held by other'

/** The state of the decision on one request, and its acts. */
export function useDecision(portal: ReviewPortal, request: SubscriptionRequest) {
  const [isAsking, setAsking] = useState(false)
  const [isArmed, setArmed] = useState(false)
  const [isSeen, setSeen] = useState(false)
  const [channel, setChannel] = useChannel(request.paymentMethod)
  const [password, setPassword] = useState<HandedOver | null>(null)
  const approval = useApproval({ portal, request, onApproved: setPassword })
  const act = useAct()
  const toast = useToast()
  const id = request._id
  useCarryOutOnLeaving(request)

  const stage = stageOf(request, isAsking)
  const isOpen = stage === 'open' || stage === 'why'

  function approve(seesIt = isSeen, amounts?: Amounts) {
    if (!isOpen || approval.isPending || !canBeApproved(request)) return
    setSeen(seesIt)
    if (needsSecondPress(request) && !isArmed) return setArmed(true)
    setArmed(false)
    setAsking(false)
    approval.submit(seesIt ? channel : null, amounts)
  }

  function run(name: ActName) {
    act.mutate(
      { id, act: name },
      {
        onSuccess: () => {
          if (name === 'undo' || name === 'reopen') setPassword(null)
        },
        onError: (problem) => {
          const error = apiErrorOf(problem)
          if (error) toast.show({ tone: 'bad', title: error.sentence })
        },
      },
    )
  }

  return {
    stage,
    approval,
    approve: () => approve(),
    approveArrived: () => approve(true),
    approveAmounts: (amounts: Amounts) => approve(isSeen, amounts),
    arrival: { isSeen, setSeen, channel, setChannel },
    isArmed,
    disarm: () => setArmed(false),
    password,
    /** Whether staff set a password, here or before. */
    hasNewPassword: password !== null || request.password === 'staff',
    passwordLink: useNewPasswordLink(request, () => run('carry out')),
    askWhy: () => isOpen && setAsking(true),
    stopAsking: () => setAsking(false),
    rejecting: useRejection(request, () => setAsking(false)),
    run,
    isRunning: act.isPending,
  }
}

/**
 * The link by which the applicant chooses a password. It needs their account, so it first carries out the approval if
 * that is held.
 */
function useNewPasswordLink(request: SubscriptionRequest, carryOut: () => void) {
  const userId = request.status === 'approved' ? request.userId : undefined
  const { data, error, isFetching, refetch } = usePasswordLink(userId ?? '')
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (!isWanted || !userId) return
    setWanted(false)
    void refetch()
  }, [isWanted, userId, refetch])
  return {
    url: data?.url,
    make: () => {
      setWanted(true)
      if (!userId) carryOut()
    },
    isPending: isFetching,
    failure: apiErrorOf(error)?.sentence ?? null,
  }
}

export type Decision = ReturnType<typeof useDecision>

/** Rejecting, by a usual reason or one in the reviewer's words; without one, by the coach's decision. */
function useRejection(request: SubscriptionRequest, onRejected: () => void) {
  const { rejectFailed } = useMessages(reviewMessages)
  const reject = useReject()
  const outcome = useReviewOutcome()
  const error = apiErrorOf(reject.error)
  const id = request._id

  function send(why: { reason?: string; topUp?: { received: number } }) {
    if (request.status !== 'pending' || request.held) return
    const onSuccess = () => {
      deleteReasonDraft(id)
      onRejected()
    }
    reject.mutate({ id, ...why }, { onSuccess })
  }

  return {
    /** `reason` is in the applicant's language. */
    run: (reason?: string) => send(reason ? { reason } : {}),
    /** Keeps what arrived, in piastres, and asks for the rest. */
    askForRest: (received: number) => send({ topUp: { received } }),
    isPending: reject.isPending,
    failure:
      error && !error.fields.reason
        ? (outcome(reject.error, id) ?? reasonAt(reject.error, rejectFailed))
        : null,
    reasonError: error?.fields.reason,
  }
}

function stageOf({ status, held }: SubscriptionRequest, isAsking: boolean): DecisionStage {
  if (status !== 'pending') return status
  if (held) return held.isOwn ? held.outcome : 'held by other'
  return isAsking ? 'why' : 'open'
}

/** Leaving a request ends the time to undo: whoever goes on has decided. The tab may close; a job does it then. */
function useCarryOutOnLeaving(request: SubscriptionRequest): void {
  const act = useAct()
  const latest = useRef({ request, mutate: act.mutate })
  latest.current = { request, mutate: act.mutate }
  useEffect(
    () => () => {
      const { request: left, mutate } = latest.current
      if (left.held?.isOwn) mutate({ id: left._id, act: 'carry out' })
    },
    [],
  )
}
