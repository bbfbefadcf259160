import { queryOptions } from '@tanstack/react-query'
import { readDashboard } from '#contract/dashboard.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { queryTiming } from '#web/platform/query-timing.ts'

/** The dashboard's four numbers and the newest pending applications; refetched every 30 seconds. */
export function dashboard(language: Language) {
  return queryOptions({
    queryKey: [readDashboard.id],
    queryFn: ({ signal }) => call(readDashboard, {}, { signal, language }),
    ...queryTiming.live,
  })
}
