import { queryOptions } from '@tanstack/react-query'
import { readSecondFactor } from '#contract/second-factors.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { rhythm } from '#web/platform/rhythm.ts'

/** How the second factor of whoever is signed in stands. */
export function securityState(language: Language) {
  return queryOptions({
    queryKey: [readSecondFactor.id],
    queryFn: ({ signal }) => call(readSecondFactor, {}, { signal, language }),
    ...rhythm.account,
  })
}
