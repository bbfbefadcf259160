import { queryOptions } from '@tanstack/react-query'
import { readSecondFactor } from '#contract/second-factor.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { queryTiming } from '#web/platform/query-timing.ts'

/** The second factor of the signed-in account. */
export function securityState(language: Language) {
  return queryOptions({
    queryKey: [readSecondFactor.id],
    queryFn: ({ signal }) => call(readSecondFactor, {}, { signal, language }),
    ...queryTiming.account,
  })
}
