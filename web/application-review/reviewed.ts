import type { QueryClient } from '@tanstack/react-query'
import { listCoachRequests, listSubscriptions, type SubscriptionRequest } from '#contract/applications.ts'
import { getUser, listUsers } from '#contract/members.ts'
import { readDashboard } from '#contract/overview.ts'

type Page = { requests: SubscriptionRequest[] }
type Overview = { recentRequests: SubscriptionRequest[] }

/** Shows an application as it was just reviewed, wherever it is shown: its buttons go before the lists are asked again. */
export function showReviewed(client: QueryClient, reviewed: SubscriptionRequest): void {
  const renewed = (requests: SubscriptionRequest[]) =>
    requests.map((request) => (request._id === reviewed._id ? reviewed : request))
  for (const { id } of [listSubscriptions, listCoachRequests]) {
    client.setQueriesData<Page>(
      { queryKey: [id] },
      (page) => page && { ...page, requests: renewed(page.requests) },
    )
  }
  client.setQueriesData<Overview>(
    { queryKey: [readDashboard.id] },
    (shown) => shown && { ...shown, recentRequests: renewed(shown.recentRequests) },
  )
}

/**
 * Asks again for all that a review changes. Not waited for: how the review went is said at once, also where the server
 * went away right after it.
 */
export function staleAfterReview(client: QueryClient): void {
  for (const { id } of [listSubscriptions, listCoachRequests, readDashboard, listUsers, getUser]) {
    void client.invalidateQueries({ queryKey: [id] })
  }
}
