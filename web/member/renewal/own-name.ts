import { queryOptions } from '@tanstack/react-query'
import { readProfile } from '#contract/profile.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { queryTiming } from '#web/platform/query-timing.ts'
import { type RenewalSource, renewalCredentials } from './queries.ts'

/** The user's own name; the account's screen reads the same profile. */
export function ownName(source: RenewalSource, language: Language) {
  return queryOptions({
    queryKey: [readProfile.id, source.token],
    queryFn: async ({ signal }) =>
      (await call(readProfile, {}, { ...renewalCredentials(source), signal, language })).user,
    ...queryTiming.account,
    select: ({ name }) => name,
  })
}
