import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { makePasswordLink } from '#contract/accounts.ts'
import {
  type ApplicationStatus,
  approveApplication,
  getRequest,
  listSubscriptions,
  rejectApplication,
} from '#contract/applications.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { rhythm } from '#web/platform/queries.tsx'
import { useAct } from '#web/platform/use-act.ts'

/** Which page of which applications the list shows. */
export type ReviewFilter = { status: ApplicationStatus | null; q: string; page: number }

const rowsOfPage = 20
const lists = ['applications']

/** One page of the review list, pending ones first; asked for again every 30 seconds, the old one stays meanwhile. */
export function applicationsPage({ status, q, page }: ReviewFilter, language: Language) {
  return queryOptions({
    queryKey: [...lists, status, q, page],
    queryFn: ({ signal }) => {
      const query = {
        page,
        limit: rowsOfPage,
        sort: 'pending-first' as const,
        ...(status && { status }),
        ...(q && { q }),
      }
      return call(listSubscriptions, { query }, { signal, language })
    },
    placeholderData: keepPreviousData,
    ...rhythm.live,
  })
}

/** Approves for a number of months of 30 days; the list is fresh afterwards, whatever came of it. */
export function useApprove() {
  const { language } = useLanguage()
  const client = useQueryClient()
  return useAct({
    mutationFn: ({ id, months, password }: { id: string; months: number; password: string | null }) =>
      call(
        approveApplication,
        { params: { id }, body: { accessDays: months * 30, ...(password && { customPassword: password }) } },
        { language },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: lists }),
  })
}

/** Rejects with a reason; the list is fresh afterwards, whatever came of it. */
export function useReject() {
  const { language } = useLanguage()
  const client = useQueryClient()
  return useAct({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(rejectApplication, { params: { id }, body: { reason } }, { language }),
    onSettled: () => client.invalidateQueries({ queryKey: lists }),
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
export async function freshProofUrl(id: string, language: Language): Promise<string | null> {
  const { subscription } = await call(getRequest, { params: { id } }, { language })
  return subscription.paymentProof
}
