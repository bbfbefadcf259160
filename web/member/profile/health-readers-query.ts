import { queryOptions } from '@tanstack/react-query'
import { readHealthReaders } from '#contract/health-access-readers.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { type AccountToken, accountCredentials } from './account-token.ts'

/** Who sees the user's health data, and who opened it. In a file of its own, because a member's home reads it too. */
export function ownHealthReaders(account: AccountToken, language: Language) {
  return queryOptions({
    queryKey: [readHealthReaders.id, account.token],
    queryFn: async ({ signal }) => {
      const credentials = accountCredentials(account)
      const { readers } = await call(readHealthReaders, {}, { ...credentials, signal, language })
      return readers
    },
    refetchOnWindowFocus: 'always',
  })
}
