import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { listSessions, readProfile } from '#contract/profile.ts'
import { readPhotoConsent } from '#contract/progress.ts'
import { listMyReceipts } from '#contract/receipts.ts'
import { readRetention } from '#contract/retention.ts'
import type { Language } from '#contract/values.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { queryTiming } from '#web/platform/query-timing.ts'
import { type AccountToken, accountCredentials } from './account-token.ts'

/** The user's own account. The token is part of the query key, so that no user sees another's. */
export function ownProfile(account: AccountToken, language: Language) {
  return queryOptions({
    queryKey: [readProfile.id, account.token],
    queryFn: async ({ signal }) => {
      const { user } = await call(readProfile, {}, { ...accountCredentials(account), signal, language })
      return user
    },
    ...queryTiming.account,
    refetchOnWindowFocus: 'always',
  })
}

/** The user's photo consent, and the number of stored photos. */
export function ownPhotoConsent(account: AccountToken, language: Language) {
  return queryOptions({
    queryKey: [readPhotoConsent.id, account.token],
    queryFn: ({ signal }) => call(readPhotoConsent, {}, { ...accountCredentials(account), signal, language }),
    refetchOnWindowFocus: 'always',
  })
}

/** Where the user is signed in; refetched when they come back to the page. */
export function ownSessions(account: AccountToken, language: Language) {
  return queryOptions({
    queryKey: [listSessions.id, account.token],
    queryFn: async ({ signal }) => {
      const { sessions } = await call(listSessions, {}, { ...accountCredentials(account), signal, language })
      return sessions
    },
    refetchOnWindowFocus: 'always',
  })
}

/** How long each kind of data is kept, for everybody. */
export function retentionInForce(language: Language) {
  return queryOptions({
    queryKey: [readRetention.id],
    queryFn: async ({ signal }) => (await call(readRetention, {}, { signal, language })).periods,
    ...queryTiming.account,
  })
}

const receiptsAtOnce = 10

/** A part of the user's receipts; read again before their links, which live for ten minutes, expire. */
export function ownReceipts({ account, page }: { account: AccountToken; page: number }, language: Language) {
  return queryOptions({
    queryKey: [listMyReceipts.id, account.token, page],
    queryFn: ({ signal }) => {
      const query = { page, limit: receiptsAtOnce }
      return call(listMyReceipts, { query }, { ...accountCredentials(account), signal, language })
    },
    placeholderData: keepPreviousData,
    refetchInterval: 5 * 60_000,
    refetchOnWindowFocus: 'always',
  })
}

/** After a call was rejected, checks whether the renewal token is still valid, by refetching the page's profile. */
export function useTokenCheck(): (error: unknown) => void {
  const client = useQueryClient()
  return (error) => {
    const isRejected = error instanceof ApiError && error.status === 401
    if (isRejected) void client.invalidateQueries({ queryKey: [readProfile.id] })
  }
}
