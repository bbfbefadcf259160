import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ApplicationStatus,
  approveApplication,
  getRequest,
  listAdminRequests,
  listSubscriptions,
  rejectApplication,
} from '#contract/applications.ts'
import { listOtherRequests, type OthersBy, rejectOtherRequests } from '#contract/applications-same-email.ts'
import { makePasswordLink } from '#contract/auth.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { queryTiming } from '#web/platform/query-timing.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import type { ReviewPortal } from './messages.ts'
import { fetchDecision, showReviewed, staleAfterReview } from './review-cache.ts'

export type ReviewFilter = { status: ApplicationStatus | null; q: string; page: number }

export const rowsOfPage = 20

/** One page of the review list, pending first; refetched every 30 seconds, keeping the old page until then. */
export function applicationsPage(filter: ReviewFilter, { portal, language }: Asker) {
  return queryOptions({
    queryKey: [listOf(portal).id, filter.status, filter.q, filter.page],
    queryFn: ({ signal }) => askFor({ ...filter, limit: rowsOfPage }, { portal, language, signal }),
    placeholderData: keepPreviousData,
    ...queryTiming.live,
  })
}

/** The first pending application of the list, and how many are pending. */
export function nextPending(asker: Asker) {
  return queryOptions({
    queryKey: [listOf(asker.portal).id, 'next'],
    queryFn: ({ signal }) => askFor({ status: 'pending', q: '', page: 1, limit: 1 }, { ...asker, signal }),
    staleTime: 0,
  })
}

type Asker = { portal: ReviewPortal; language: Language }

const listOf = (portal: ReviewPortal) => (portal === 'coach' ? listAdminRequests : listSubscriptions)

async function askFor(
  { status, q, page, limit }: ReviewFilter & { limit: number },
  { portal, ...options }: Asker & { signal: AbortSignal },
) {
  const query = { page, limit, sort: 'pending-first' as const, ...(status && { status }), ...(q && { q }) }
  if (portal === 'coach') return call(listAdminRequests, { query }, options)
  const { subscriptions: requests, ...rest } = await call(listSubscriptions, { query }, options)
  return { requests, ...rest }
}

/**
 * An approval: days of access, a password if staff chose one, and whether staff confirmed that the applicant owns the
 * account with this email.
 */
export type ApprovalInput = { id: string; accessDays: number; password: string | null; samePerson: boolean }

/** Approves an application; updates the cached lists immediately, then refetches them. */
export function useApprove() {
  const { language } = useLanguage()
  const client = useQueryClient()
  return useGuardedMutation({
    mutationFn: ({ id, accessDays, password, samePerson }: ApprovalInput) => {
      const chosen = { ...(password && { customPassword: password }), ...(samePerson && { samePerson }) }
      return call(approveApplication, { params: { id }, body: { accessDays, ...chosen } }, { language })
    },
    onSuccess: ({ subscription }) => showReviewed(client, subscription),
    onError: (error, { id }) => fetchDecision(client, { id, error, language }),
    onSettled: () => staleAfterReview(client),
  })
}

/** Rejects an application with an optional reason; updates the caches like `useApprove`. */
export function useReject() {
  const { language } = useLanguage()
  const client = useQueryClient()
  return useGuardedMutation({
    mutationFn: ({ id, reason }: { id: string; reason?: string }) =>
      call(rejectApplication, { params: { id }, body: { ...(reason && { reason }) } }, { language }),
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
