import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listMyPrivacyRequests } from '#contract/privacy-requests.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { type AccountToken, accountCredentials } from './account-token.ts'

const atOnce = 10

/** A part of the member's requests about their own data, newest first. */
export function ownPrivacyRequests(
  { account, page }: { account: AccountToken; page: number },
  language: Language,
) {
  return queryOptions({
    queryKey: [listMyPrivacyRequests.id, account.token, page],
    queryFn: ({ signal }) => {
      const query = { page, limit: atOnce }
      return call(listMyPrivacyRequests, { query }, { ...accountCredentials(account), signal, language })
    },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })
}
