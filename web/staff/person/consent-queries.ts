import { queryOptions } from '@tanstack/react-query'
import { listUserConsents, readPrivacyVersion } from '#contract/privacy-page.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { queryTiming } from '#web/platform/query-timing.ts'

/** What a user agreed to. */
export function consentsOf(id: string, language: Language) {
  return queryOptions({
    queryKey: [listUserConsents.id, id],
    queryFn: ({ signal }) => call(listUserConsents, { params: { id } }, { signal, language }),
    ...queryTiming.account,
  })
}

/** A version of the page about privacy; it never changes. */
export function privacyVersion(version: number, language: Language) {
  return queryOptions({
    queryKey: [readPrivacyVersion.id, version],
    queryFn: async ({ signal }) =>
      (await call(readPrivacyVersion, { params: { version } }, { signal, language })).page,
    ...queryTiming.account,
  })
}
