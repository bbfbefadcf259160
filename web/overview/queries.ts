import { queryOptions } from '@tanstack/react-query'
import { readDashboard } from '#contract/overview.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { rhythm } from '#web/platform/rhythm.ts'

/** The coach's four figures and the newest pending applications; asked for again every 30 seconds. */
export function dashboard(language: Language) {
  return queryOptions({
    queryKey: [readDashboard.id],
    queryFn: ({ signal }) => call(readDashboard, {}, { signal, language }),
    ...rhythm.live,
  })
}
