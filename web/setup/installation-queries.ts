import { queryOptions } from '@tanstack/react-query'
import { readInstallation } from '#contract/installation.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { rhythm } from '#web/platform/rhythm.ts'

/** What is wrong with the installation; asked for again every 30 seconds. */
export function installationWarnings(language: Language) {
  return queryOptions({
    queryKey: [readInstallation.id],
    queryFn: async ({ signal }) => (await call(readInstallation, {}, { signal, language })).warnings,
    ...rhythm.live,
  })
}
