import { queryOptions } from '@tanstack/react-query'
import { readBackups } from '#contract/dashboard-backups.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { queryTiming } from '#web/platform/query-timing.ts'

/** The last copy of all data and the last proof of one; refetched every 30 seconds. */
export function backups(language: Language) {
  return queryOptions({
    queryKey: [readBackups.id],
    queryFn: ({ signal }) => call(readBackups, {}, { signal, language }),
    ...queryTiming.live,
  })
}
