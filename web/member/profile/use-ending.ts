import { useQueryClient } from '@tanstack/react-query'
import { endOneSession, endOtherSessions } from '#contract/profile.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { type AccountToken, accountCredentials } from './account-token.ts'
import { ownAccountMessages, signedOutOf } from './messages.ts'
import { ownSessions, useTokenCheck } from './queries.ts'

/** Ends one session of the account and removes it from the list at once. */
export function useEndSession(account: AccountToken) {
  const t = useMessages(ownAccountMessages).sessions
  const { language } = useLanguage()
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  const checkToken = useTokenCheck()
  const { queryKey } = ownSessions(account, language)
  return useGuardedMutation({
    subjectOf: ({ id }) => id,
    mutationFn: async ({ id }: { id: string; place: string }) => {
      try {
        await call(endOneSession, { params: { id } }, { ...accountCredentials(account), language })
      } catch (error) {
        // It has ended already, which is the wanted result.
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error
      }
    },
    onSuccess: (_, { id, place }) => {
      client.setQueryData(queryKey, (former) => former?.filter(({ _id }) => _id !== id))
      toast.show({ title: t.ended(place) })
    },
    onError: (error) => {
      checkToken(error)
      fail(t.endFailed, error)
    },
    onSettled: () => void client.invalidateQueries({ queryKey }),
  })
}

/** Ends all sessions but this one, and shows how many they were. */
export function useEndOthers(account: AccountToken, onDone: () => void) {
  const t = useMessages(ownAccountMessages).sessions
  const { language } = useLanguage()
  const { plural } = useFormat()
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  const checkToken = useTokenCheck()
  const { queryKey } = ownSessions(account, language)
  return useGuardedMutation<{ ended: number }, void>({
    mutationFn: () => call(endOtherSessions, {}, { ...accountCredentials(account), language }),
    onSuccess: ({ ended }) => {
      client.setQueryData(queryKey, (former) => former?.filter(({ current }) => current))
      onDone()
      toast.show({ title: plural(signedOutOf, ended) })
    },
    onError: (error) => {
      onDone()
      checkToken(error)
      fail(t.endFailed, error)
    },
    onSettled: () => void client.invalidateQueries({ queryKey }),
  })
}
