import { queryOptions } from '@tanstack/react-query'
import { readReviewTimes } from '#contract/dashboard-review-times.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { queryTiming } from '#web/platform/query-timing.ts'

/** How long applicants waited in the last twelve months; refetched every 30 seconds. */
export function reviewTimes(language: Language) {
  return queryOptions({
    queryKey: [readReviewTimes.id],
    queryFn: async ({ signal }) =>
      (await call(readReviewTimes, {}, { session: 'staff', signal, language })).months,
    ...queryTiming.live,
  })
}
