import { useQueryClient } from '@tanstack/react-query'
import { cancelSubscription } from '#contract/renewal.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useAct } from '#web/platform/use-act.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { renewalMessages } from './messages.ts'
import { standingKey } from './queries.ts'
import { credentialsOf, heard, type RenewalSource } from './source.ts'

/** Withdraws the request as long as it waits, and says what came of it. */
export function useWithdrawal(source: RenewalSource, id: string, onDone: () => void) {
  const { language } = useLanguage()
  const words = useMessages(renewalMessages)
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  return useAct({
    mutationFn: (_: undefined) =>
      heard(source, () =>
        call(cancelSubscription, { body: { _id: id } }, { ...credentialsOf(source), language }),
      ),
    onSuccess: () => toast.show({ title: words.withdrawn }),
    onError: (fault) => fail(words.withdrawFailed, fault),
    // Also where it failed: it may have been reviewed meanwhile.
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: standingKey(source) })
      onDone()
    },
  })
}
