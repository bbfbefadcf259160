import { queryOptions } from '@tanstack/react-query'
import { readInstallation } from '#contract/dashboard.ts'
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
