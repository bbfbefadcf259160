import { queryOptions } from '@tanstack/react-query'
import { readCurrentMembership } from '#contract/applications-renewal.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { queryTiming } from '#web/platform/query-timing.ts'
import { type CurrentMembership, type RenewalSource, renewalCredentials, reportingErrors } from './source.ts'
import type { RequestState } from './use-focus-on-news.ts'

/** The query key of a user's membership; the token separates it from other users'. */
export const standingKey = ({ token }: RenewalSource) => [readCurrentMembership.id, token]

/** The user's membership; refetched automatically while a renewal waits. */
export function membershipQuery(source: RenewalSource, language: Language) {
  return queryOptions({
    queryKey: standingKey(source),
    queryFn: ({ signal }) =>
      reportingErrors(source, () =>
        call(readCurrentMembership, {}, { ...renewalCredentials(source), signal, language }),
      ),
    ...queryTiming.account,
    refetchInterval: ({ state }) => (state.data?.request ? queryTiming.live.refetchInterval : false),
    refetchOnWindowFocus: 'always',
  })
}

/** The state of the user's renewal; undefined until it is known. */
export function requestStateOf(membership: CurrentMembership | undefined): RequestState | undefined {
  if (!membership) return undefined
  if (membership.request) return 'waiting'
  return membership.rejected ? 'rejected' : 'none'
}
