import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Intake, readIntake } from '#contract/intake.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { queryTiming } from '#web/platform/query-timing.ts'

/** The member's own intake. The token is part of the query key, so that no member sees another's answers. */
export function ownIntake(token: string, language: Language) {
  return queryOptions({
    queryKey: [readIntake.id, token],
    queryFn: async ({ signal }) => (await call(readIntake, {}, { signal, language })).intake,
    ...queryTiming.account,
    refetchOnWindowFocus: 'always',
  })
}

/** Shows an intake that another call has returned. */
export function setIntake(client: QueryClient, token: string, intake: Intake): void {
  client.setQueryData([readIntake.id, token], intake)
}
