import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ArrivalChannel } from '#contract/application-values.ts'
import { carryOutDecision, undoDecision } from '#contract/applications-held-decisions.ts'
import {
  approveApplication,
  getRequest,
  listAdminRequests,
  rejectApplication,
} from '#contract/applications-review.ts'
import { listOtherRequests, type OthersBy, rejectOtherRequests } from '#contract/applications-same-email.ts'
import { markTold, reopenRequest, unmarkTold } from '#contract/applications-told.ts'
import { makePasswordLink } from '#contract/auth.ts'
import type { Difference } from '#contract/payment-values.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { queryTiming } from '#web/platform/query-timing.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { fetchDecision, showReviewed, staleAfterReview } from './review-cache.ts'
import { queryOf, type ReviewFilter } from './review-filter.ts'

/** How many rows a page of the list has. */
export const rowsOfPage = 30

/** One page of the list; refetched every 30 seconds, keeping the old page until then. */
export function requestsPage(filter: ReviewFilter, language: Language) {
  return queryOptions({
    queryKey: [listAdminRequests.id, filter],
    queryFn: ({ signal }) =>
      call(listAdminRequests, { query: { ...queryOf(filter), limit: rowsOfPage } }, { signal, language }),
    placeholderData: keepPreviousData,
    ...queryTiming.live,
  })
}

/** One request, such as that of a link; refetched every 30 seconds. */
export function oneRequest(id: string, language: Language) {
  return queryOptions({
    queryKey: [getRequest.id, id],
    queryFn: async ({ signal }) =>
      (await call(getRequest, { params: { id } }, { signal, language })).subscription,
    ...queryTiming.live,
  })
}

/**
 * An approval: days of access, a password if staff chose one, whether staff confirmed that the applicant owns the
 * account with this email, and where they saw the payment arrive.
 */
export type ApprovalInput = {
  id: string
  /** Undefined: as many as the amounts buy. */
  accessDays: number | undefined
  password: string | null
  samePerson: boolean
  arrived: ArrivalChannel | null
  amounts?: Amounts | undefined
}

/** What arrived, in piastres, if not what is due, and what becomes of the difference. */
export type Amounts = { received: number; useCredit: boolean; difference?: Difference }

/** How long a decision of this screen waits, so that it can be undone, in seconds. */
export const holdSeconds = 10

/** Approves a request, held for some seconds; updates the cached lists at once, then refetches them. */
export function useApprove() {
  const { language } = useLanguage()
  const client = useQueryClient()
  return useGuardedMutation({
    mutationFn: ({ id, accessDays, password, samePerson, arrived, amounts }: ApprovalInput) => {
      const chosen = {
        ...(password && { customPassword: password }),
        ...(samePerson && { samePerson }),
        ...(arrived && { arrived }),
        ...amounts,
      }
      return call(
        approveApplication,
        { params: { id }, body: { accessDays, holdSeconds, ...chosen } },
        { language },
      )
    },
    onSuccess: ({ subscription }) => showReviewed(client, subscription),
    onError: (error, { id }) => fetchDecision(client, { id, error, language }),
    onSettled: () => staleAfterReview(client),
  })
}

/** Rejects a request with an optional reason, held like an approval. */
export function useReject() {
  const { language } = useLanguage()
  const client = useQueryClient()
  return useGuardedMutation({
    mutationFn: ({ id, reason, topUp }: { id: string; reason?: string; topUp?: { received: number } }) =>
      call(
        rejectApplication,
        { params: { id }, body: { holdSeconds, ...(reason && { reason }), ...(topUp && { topUp }) } },
        { language },
      ),
    onSuccess: ({ subscription }) => showReviewed(client, subscription),
    onError: (error, { id }) => fetchDecision(client, { id, error, language }),
    onSettled: () => staleAfterReview(client),
  })
}

/** What can follow a decision. All give the request as it is then. */
const acts = {
  undo: undoDecision,
  'carry out': carryOutDecision,
  told: markTold,
  'not told': unmarkTold,
  reopen: reopenRequest,
} as const
export type ActName = keyof typeof acts

/** Takes back, hurries, marks as told or reopens; updates the caches like `useApprove`. */
export function useAct() {
  const { language } = useLanguage()
  const client = useQueryClient()
  return useGuardedMutation({
    subjectOf: ({ id, act }) => `${id} ${act}`,
    mutationFn: ({ id, act }: { id: string; act: ActName }) =>
      call(acts[act], { params: { id } }, { language }),
    onSuccess: ({ subscription }) => showReviewed(client, subscription),
    onError: (error, { id }) => fetchDecision(client, { id, error, language }),
    onSettled: () => staleAfterReview(client),
  })
}

/** Other pending applications with the same email or network. Never refetched while the list is open. */
export function otherRequests({ id, by }: { id: string; by: OthersBy }, language: Language) {
  return queryOptions({
    queryKey: [listOtherRequests.id, id, by],
    queryFn: ({ signal }) => call(listOtherRequests, { params: { id }, query: { by } }, { signal, language }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Rejects the named ones of the other applications. */
export function useRejectOthers() {
  const { language } = useLanguage()
  const client = useQueryClient()
  return useGuardedMutation({
    mutationFn: ({ id, ...body }: { id: string; ids: string[]; by: OthersBy }) =>
      call(rejectOtherRequests, { params: { id }, body }, { language }),
    onSettled: () => staleAfterReview(client),
  })
}

/**
 * The one-time link with which a member sets a password. Created only by `refetch`, because a new link invalidates the
 * one before; cached for all components that show it.
 */
export function usePasswordLink(userId: string) {
  const { language } = useLanguage()
  return useQuery({
    queryKey: ['password-link', userId],
    queryFn: () => call(makePasswordLink, { params: { id: userId } }, { language }),
    enabled: false,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** A newly signed URL of a payment proof, as the one in the list may have expired. Null without a proof. */
export async function freshProofUrl(
  id: string,
  language: Language,
  uploadedAt?: string,
): Promise<string | null> {
  const { subscription } = await call(getRequest, { params: { id } }, { language })
  if (uploadedAt === undefined) return subscription.paymentProof
  return subscription.earlierProofs.find((proof) => proof.uploadedAt === uploadedAt)?.url ?? null
}
