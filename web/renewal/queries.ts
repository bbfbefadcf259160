import { queryOptions } from '@tanstack/react-query'
import { readCurrentMembership } from '#contract/renewal.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { rhythm } from '#web/platform/rhythm.ts'
import { credentialsOf, heard, type RenewalSource, type Standing } from './source.ts'
import type { RequestState } from './use-focus-on-news.ts'

/** Under which name the answer about somebody's access is kept; the token keeps it from anybody else. */
export const standingKey = ({ token }: RenewalSource) => [readCurrentMembership.id, token]

/** How somebody stands; asked for again by itself while a request of theirs waits. */
export function standingOf(source: RenewalSource, language: Language) {
  return queryOptions({
    queryKey: standingKey(source),
    queryFn: ({ signal }) =>
      heard(source, () => call(readCurrentMembership, {}, { ...credentialsOf(source), signal, language })),
    ...rhythm.account,
    refetchInterval: ({ state }) => (state.data?.request ? rhythm.live.refetchInterval : false),
    refetchOnWindowFocus: 'always',
  })
}

/** Whether somebody's request waits, or was rejected; undefined until that is known. */
export function requestStateOf(standing: Standing | undefined): RequestState | undefined {
  if (!standing) return undefined
  if (standing.request) return 'waiting'
  return standing.rejected ? 'rejected' : 'none'
}
