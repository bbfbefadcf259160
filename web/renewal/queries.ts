import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { cancelSubscription, readCurrentMembership } from '#contract/renewal.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { rhythm } from '#web/platform/queries.tsx'
import { useAct } from '#web/platform/use-act.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { renewalMessages } from './messages.ts'
import { credentialsOf, heard, type RenewalSource } from './source.ts'

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

/** Withdraws the request that waits, and says what came of it. */
export function useWithdrawal(source: RenewalSource, onDone: () => void) {
  const { language } = useLanguage()
  const words = useMessages(renewalMessages)
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  return useAct({
    mutationFn: (_: undefined) =>
      heard(source, () => call(cancelSubscription, {}, { ...credentialsOf(source), language })),
    onSuccess: () => toast.show({ title: words.withdrawn }),
    onError: (fault) => fail(words.withdrawFailed, fault),
    // Also where it failed: it may have been reviewed meanwhile.
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: standingKey(source) })
      onDone()
    },
  })
}
