import type { QueryClient } from '@tanstack/react-query'
import {
  getRequest,
  listCoachRequests,
  listSubscriptions,
  type SubscriptionRequest,
} from '#contract/applications.ts'
import { getUser, listUsers } from '#contract/members.ts'
import { readDashboard } from '#contract/overview.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { isDecided } from './fault-of.ts'

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

/**
 * Finds out, where a review failed because somebody else was quicker, what they have decided, and shows it. Whoever waits
 * for it has `decisionOn` answer it afterwards; where no answer comes the review has failed all the same.
 */
export async function learnDecision(
  client: QueryClient,
  { id, fault, language }: { id: string; fault: unknown; language: Language },
): Promise<void> {
  if (!isDecided(fault)) return
  client.removeQueries({ queryKey: [getRequest.id, id] })
  await client
    .fetchQuery({
      queryKey: [getRequest.id, id],
      queryFn: async ({ signal }) =>
        (await call(getRequest, { params: { id } }, { signal, language })).subscription,
      retry: false,
    })
    .then((request) => showReviewed(client, request))
    .catch(() => undefined)
}

/** What was decided of an application, as far as `learnDecision` has found it out. */
export function decisionOn(client: QueryClient, id: string): SubscriptionRequest | undefined {
  return client.getQueryData([getRequest.id, id])
}
