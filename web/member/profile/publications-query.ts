import { queryOptions } from '@tanstack/react-query'
import { listPublicationConsents } from '#contract/publication-consents.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { type AccountToken, accountCredentials } from './account-token.ts'

/** What the user is asked to show on the site, and their answers. */
export function ownPublications(account: AccountToken, language: Language) {
  return queryOptions({
    queryKey: [listPublicationConsents.id, account.token],
    queryFn: async ({ signal }) => {
      const credentials = accountCredentials(account)
      const { consents } = await call(listPublicationConsents, {}, { ...credentials, signal, language })
      return consents
    },
    refetchOnWindowFocus: 'always',
  })
}
