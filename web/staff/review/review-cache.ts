import type { QueryClient } from '@tanstack/react-query'
import { getRequest, listAdminRequests, type SubscriptionRequest } from '#contract/applications-review.ts'
import { readDashboard, readWaiting } from '#contract/dashboard.ts'
import { readToday } from '#contract/dashboard-today.ts'
import { getUser, listUsers } from '#contract/users.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { isDecided } from './review-errors.ts'

type Page = { requests: SubscriptionRequest[] }
type Overview = { recentRequests: SubscriptionRequest[] }

/** Updates a reviewed application in all cached lists, so that its buttons disappear before the refetch. */
export function showReviewed(client: QueryClient, reviewed: SubscriptionRequest): void {
  const renewed = (requests: SubscriptionRequest[]) =>
    requests.map((request) => (request._id === reviewed._id ? reviewed : request))
  client.setQueriesData<Page>(
    { queryKey: [listAdminRequests.id] },
    (page) => page && { ...page, requests: renewed(page.requests) },
  )
  client.setQueryData([getRequest.id, reviewed._id], reviewed)
  client.setQueriesData<Overview>(
    { queryKey: [readDashboard.id] },
    (shown) => shown && { ...shown, recentRequests: renewed(shown.recentRequests) },
  )
}

/**
 * Invalidates everything that a review changes. Not awaited: the result is shown at once, even if the server is gone.
 */
export function staleAfterReview(client: QueryClient): void {
  for (const { id } of [listAdminRequests, readDashboard, readToday, readWaiting, listUsers, getUser]) {
    void client.invalidateQueries({ queryKey: [id] })
  }
}

/**
 * After `application_not_pending`, fetches what the other reviewer decided and updates the caches; `decisionOn` then
 * returns it. A failed fetch is ignored.
 */
export async function fetchDecision(
  client: QueryClient,
  { id, error, language }: { id: string; error: unknown; language: Language },
): Promise<void> {
  if (!isDecided(error)) return
  await client
    .fetchQuery({
      queryKey: [getRequest.id, id],
      queryFn: async ({ signal }) =>
        (await call(getRequest, { params: { id } }, { signal, language })).subscription,
      retry: false,
      staleTime: 0,
    })
    .then((request) => showReviewed(client, request))
    .catch(() => undefined)
}

/** The decision on an application, if `fetchDecision` has fetched it. */
export function decisionOn(client: QueryClient, id: string): SubscriptionRequest | undefined {
  return client.getQueryData([getRequest.id, id])
}
