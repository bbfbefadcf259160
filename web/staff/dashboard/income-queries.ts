import { queryOptions } from '@tanstack/react-query'
import { readIncome } from '#contract/dashboard-income.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { queryTiming } from '#web/platform/query-timing.ts'

/** The confirmed income of the last twelve months; refetched every 30 seconds. */
export function income(language: Language) {
  return queryOptions({
    queryKey: [readIncome.id],
    queryFn: async ({ signal }) =>
      (await call(readIncome, {}, { session: 'staff', signal, language })).months,
    ...queryTiming.live,
  })
}
