import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Language } from '#contract/values.ts'
import { readVisitFunnel, readVisits, type VisitSpan } from '#contract/visits-figures.ts'
import { call } from '#web/platform/api.ts'
import { queryTiming } from '#web/platform/query-timing.ts'

/** The visits of the last `days` days; refetched every 30 seconds. */
export function visits(days: VisitSpan, language: Language) {
  return queryOptions({
    queryKey: [readVisits.id, days],
    queryFn: ({ signal }) => call(readVisits, { query: { days } }, { session: 'staff', signal, language }),
    placeholderData: keepPreviousData,
    ...queryTiming.live,
  })
}

/** The steps from a visit to an approval, of the last `days` days; refetched every 30 seconds. */
export function funnel(days: VisitSpan, language: Language) {
  return queryOptions({
    queryKey: [readVisitFunnel.id, days],
    queryFn: ({ signal }) =>
      call(readVisitFunnel, { query: { days } }, { session: 'staff', signal, language }),
    placeholderData: keepPreviousData,
    ...queryTiming.live,
  })
}
