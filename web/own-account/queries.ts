import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { listSessions, readProfile } from '#contract/own-account.ts'
import { readPhotoConsent } from '#contract/progress.ts'
import type { Language } from '#contract/values.ts'
import { ApiError, type CallOptions, call } from '#web/platform/api.ts'
import { rhythm } from '#web/platform/rhythm.ts'

/** Who looks at their account: a member who is signed in, or somebody whose access ended, by a short token that is kept nowhere. */
export type Holder = { kind: 'member' | 'renewal'; token: string }

/** How a holder's calls are made: a member's refused token ends their session here, a short one just ends. */
export function credentialsOf({ kind, token }: Holder): Pick<CallOptions, 'session' | 'token'> {
  return kind === 'member' ? { session: 'member' } : { token }
}

/** The holder's own account. The token is part of the name, so that nobody sees another's. */
export function ownProfile(holder: Holder, language: Language) {
  return queryOptions({
    queryKey: [readProfile.id, holder.token],
    queryFn: async ({ signal }) => {
      const { user } = await call(readProfile, {}, { ...credentialsOf(holder), signal, language })
      return user
    },
    ...rhythm.account,
    refetchOnWindowFocus: 'always',
  })
}

/** Whether the holder agreed to photos being kept, and how many are. */
export function ownPhotoConsent(holder: Holder, language: Language) {
  return queryOptions({
    queryKey: [readPhotoConsent.id, holder.token],
    queryFn: ({ signal }) => call(readPhotoConsent, {}, { ...credentialsOf(holder), signal, language }),
    refetchOnWindowFocus: 'always',
  })
}

/** Where a member is signed in; asked again whenever they come back to the page. */
export function ownSessions(token: string, language: Language) {
  return queryOptions({
    queryKey: [listSessions.id, token],
    queryFn: async ({ signal }) => {
      const { sessions } = await call(listSessions, {}, { session: 'member', signal, language })
      return sessions
    },
    refetchOnWindowFocus: 'always',
  })
}

/** Looks again whether a short token still holds, where a call with it was refused: only the page can say that it does not. */
export function useTokenCheck(): (fault: unknown) => void {
  const client = useQueryClient()
  return (fault) => {
    const isRefused = fault instanceof ApiError && fault.status === 401
    if (isRefused) void client.invalidateQueries({ queryKey: [readProfile.id] })
  }
}
