import { useQueryClient } from '@tanstack/react-query'
import { endOneSession, endOtherSessions } from '#contract/own-account.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useAct } from '#web/platform/use-act.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { ownAccountMessages, signedOutOf } from './messages.ts'
import { ownSessions } from './queries.ts'

/** Ends one of the places where a member is signed in; the list shows at once that it is gone. */
export function useEndSession(token: string) {
  const words = useMessages(ownAccountMessages).sessions
  const { language } = useLanguage()
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  const { queryKey } = ownSessions(token, language)
  return useAct({
    subjectOf: ({ id }) => id,
    mutationFn: async ({ id }: { id: string; place: string }) => {
      try {
        await call(endOneSession, { params: { id } }, { session: 'member', language })
      } catch (fault) {
        // It ended in the meantime, which is what was wanted.
        if (!(fault instanceof ApiError && fault.code === 'not_found')) throw fault
      }
    },
    onSuccess: (_, { id, place }) => {
      client.setQueryData(queryKey, (former) => former?.filter(({ _id }) => _id !== id))
      toast.show({ title: words.ended(place) })
    },
    onError: (fault) => fail(words.endFailed, fault),
    onSettled: () => void client.invalidateQueries({ queryKey }),
  })
}

/** Ends all places but this one, and says how many they were. */
export function useEndOthers(token: string, onDone: () => void) {
  const words = useMessages(ownAccountMessages).sessions
  const { language } = useLanguage()
  const { plural } = useFormat()
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  const { queryKey } = ownSessions(token, language)
  return useAct<{ ended: number }, void>({
    mutationFn: () => call(endOtherSessions, {}, { session: 'member', language }),
    onSuccess: ({ ended }) => {
      client.setQueryData(queryKey, (former) => former?.filter(({ current }) => current))
      onDone()
      toast.show({ title: plural(signedOutOf, ended) })
    },
    onError: (fault) => {
      onDone()
      fail(words.endFailed, fault)
    },
    onSettled: () => void client.invalidateQueries({ queryKey }),
  })
}
