import { queryOptions } from '@tanstack/react-query'
import { readBackups, readInstallation } from '#contract/dashboard.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { queryTiming } from '#web/platform/query-timing.ts'

/** The installation's warnings; refetched every 30 seconds. */
export function installationWarnings(language: Language) {
  return queryOptions({
    queryKey: [readInstallation.id],
    queryFn: async ({ signal }) => (await call(readInstallation, {}, { signal, language })).warnings,
    ...queryTiming.live,
  })
}

/** The last copy of all data and the last proof of one; refetched every 30 seconds. */
export function backups(language: Language) {
  return queryOptions({
    queryKey: [readBackups.id],
    queryFn: ({ signal }) => call(readBackups, {}, { signal, language }),
    ...queryTiming.live,
  })
}
