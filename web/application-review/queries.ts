import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { makePasswordLink } from '#contract/accounts.ts'
import {
  type ApplicationStatus,
  approveApplication,
  approveApplicationAsCoach,
  getRequest,
  listCoachRequests,
  listSubscriptions,
  rejectApplication,
  rejectApplicationAsCoach,
} from '#contract/applications.ts'
import { listOtherRequests, type OthersBy, rejectOtherRequests } from '#contract/same-email.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { rhythm } from '#web/platform/rhythm.ts'
import { useAct } from '#web/platform/use-act.ts'
import type { ReviewDesk } from './messages.ts'
import { learnDecision, showReviewed, staleAfterReview } from './reviewed.ts'

/** Which page of which applications the list shows. */
export type ReviewFilter = { status: ApplicationStatus | null; q: string; page: number }

/** How many requests a page of the list has. */
export const rowsOfPage = 20

/** One page of the review list, pending ones first; asked for again every 30 seconds, the old one stays meanwhile. */
export function applicationsPage(filter: ReviewFilter, { desk, language }: Asker) {
  return queryOptions({
    queryKey: [listOf(desk).id, filter.status, filter.q, filter.page],
    queryFn: ({ signal }) => askFor({ ...filter, limit: rowsOfPage }, { desk, language, signal }),
    placeholderData: keepPreviousData,
    ...rhythm.live,
  })
}

/** The pending application that stands first in the list, and how many wait. */
export function nextPending(asker: Asker) {
  return queryOptions({
    queryKey: [listOf(asker.desk).id, 'next'],
    queryFn: ({ signal }) => askFor({ status: 'pending', q: '', page: 1, limit: 1 }, { ...asker, signal }),
    staleTime: 0,
  })
}

type Asker = { desk: ReviewDesk; language: Language }

const listOf = (desk: ReviewDesk) => (desk === 'coach' ? listCoachRequests : listSubscriptions)

async function askFor(
  { status, q, page, limit }: ReviewFilter & { limit: number },
  { desk, ...options }: Asker & { signal: AbortSignal },
) {
  const query = { page, limit, sort: 'pending-first' as const, ...(status && { status }), ...(q && { q }) }
  if (desk === 'coach') return call(listCoachRequests, { query }, options)
  const { subscriptions: requests, ...rest } = await call(listSubscriptions, { query }, options)
  return { requests, ...rest }
}

/**
 * An approval: for how many days, with which password where staff choose one, and whether they have said that the request is from
 * whoever has the account of its e-mail.
 */
export type ApprovalInput = { id: string; accessDays: number; password: string | null; samePerson: boolean }

/** Approves by the desk's own path; what is shown of the application is true at once, and fresh soon. */
export function useApprove(desk: ReviewDesk) {
  const { language } = useLanguage()
  const client = useQueryClient()
  const endpoint = desk === 'coach' ? approveApplicationAsCoach : approveApplication
  return useAct({
    mutationFn: ({ id, accessDays, password, samePerson }: ApprovalInput) => {
      const chosen = { ...(password && { customPassword: password }), ...(samePerson && { samePerson }) }
      return call(endpoint, { params: { id }, body: { accessDays, ...chosen } }, { language })
    },
    onSuccess: ({ subscription }) => showReviewed(client, subscription),
    onError: (fault, { id }) => learnDecision(client, { id, fault, language }),
    onSettled: () => staleAfterReview(client),
  })
}

/** Rejects with a reason, likewise. */
export function useReject(desk: ReviewDesk) {
  const { language } = useLanguage()
  const client = useQueryClient()
  const endpoint = desk === 'coach' ? rejectApplicationAsCoach : rejectApplication
  return useAct({
    mutationFn: ({ id, reason }: { id: string; reason?: string }) =>
      call(endpoint, { params: { id }, body: { ...(reason && { reason }) } }, { language }),
    onSuccess: ({ subscription }) => showReviewed(client, subscription),
    onError: (fault, { id }) => learnDecision(client, { id, fault, language }),
    onSettled: () => staleAfterReview(client),
  })
}

/** The other requests that wait with the e-mail of one, or from its network, as they are when it is asked: nothing moves while one reads. */
export function otherRequests({ id, by }: { id: string; by: OthersBy }, language: Language) {
  return queryOptions({
    queryKey: [listOtherRequests.id, id, by],
    queryFn: ({ signal }) => call(listOtherRequests, { params: { id }, query: { by } }, { signal, language }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Rejects those of them that are named. */
export function useRejectOthers() {
  const { language } = useLanguage()
  const client = useQueryClient()
  return useAct({
    mutationFn: ({ id, ...body }: { id: string; ids: string[]; by: OthersBy }) =>
      call(rejectOtherRequests, { params: { id }, body }, { language }),
    onSettled: () => staleAfterReview(client),
  })
}

/**
 * The one-time link with which a member sets a password. It is made by `refetch` alone, as a new one ends the one
 * before, and kept for every place that offers it.
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

/** A fresh address of an application's proof; the one in the list may have run out while the tab slept. Null without a proof. */
export async function freshProofUrl(
  id: string,
  language: Language,
  uploadedAt?: string,
): Promise<string | null> {
  const { subscription } = await call(getRequest, { params: { id } }, { language })
  if (uploadedAt === undefined) return subscription.paymentProof
  return subscription.earlierProofs.find((proof) => proof.uploadedAt === uploadedAt)?.url ?? null
}
