import { useQueryClient } from '@tanstack/react-query'
import { cancelSubscription } from '#contract/applications-renewal.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { renewalMessages } from './messages.ts'
import { standingKey } from './queries.ts'
import { type RenewalSource, renewalCredentials, reportingErrors } from './source.ts'

/** Withdraws a waiting renewal and shows the result. */
export function useWithdrawal(source: RenewalSource, id: string, onDone: () => void) {
  const { language } = useLanguage()
  const t = useMessages(renewalMessages)
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  return useGuardedMutation({
    mutationFn: (_: undefined) =>
      reportingErrors(source, () =>
        call(cancelSubscription, { body: { _id: id } }, { ...renewalCredentials(source), language }),
      ),
    onSuccess: () => toast.show({ title: t.withdrawn }),
    onError: (error) => fail(t.withdrawFailed, error),
    // Also after an error: it may have been reviewed since.
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: standingKey(source) })
      onDone()
    },
  })
}
