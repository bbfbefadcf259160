import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Intake, readIntake } from '#contract/intake.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { queryTiming } from '#web/platform/query-timing.ts'

/**
 * The member's own intake, with their session or a renewal token. The token is part of the query key, so that no member
 * sees another's answers.
 */
export function ownIntake(token: string, language: Language, isRenewal = false) {
  return queryOptions({
    queryKey: [readIntake.id, token],
    queryFn: async ({ signal }) =>
      (await call(readIntake, {}, { ...(isRenewal && { token }), signal, language })).intake,
    ...queryTiming.account,
    refetchOnWindowFocus: 'always',
  })
}

/** Shows an intake that another call has returned. A read that was sent before must not replace it. */
export function setIntake(client: QueryClient, token: string, intake: Intake): void {
  const queryKey = [readIntake.id, token]
  void client.cancelQueries({ queryKey }, { silent: true, revert: false })
  client.setQueryData(queryKey, intake)
}
