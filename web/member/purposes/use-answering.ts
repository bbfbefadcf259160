import { useQueryClient } from '@tanstack/react-query'
import { answerPurposes, type OwnPurposes } from '#contract/purposes.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { hasPageChanged } from '#web/shell/use-privacy-page.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { purposesMessages } from './messages.ts'
import { ownPurposes } from './queries.ts'

type Answer = { agrees: boolean; privacyVersion: number }

/** Sends the answer; `changed` says that the page became another one meanwhile, which is then shown. */
export function useAnswering(token: string, onDone: () => void) {
  const t = useMessages(purposesMessages)
  const { language } = useLanguage()
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  const { queryKey } = ownPurposes(token, language)
  const act = useGuardedMutation<{ purposes: OwnPurposes }, Answer>({
    mutationFn: (body) => call(answerPurposes, { body }, { language }),
    onSuccess: ({ purposes }, { agrees }) => {
      onDone()
      toast.show({ title: agrees ? t.agreed : t.declined })
      client.setQueryData(queryKey, purposes)
      // What not agreeing deleted must not be shown any more.
      if (!agrees) void client.invalidateQueries()
    },
    onError: (error) => {
      onDone()
      if (hasPageChanged(error)) void client.invalidateQueries({ queryKey })
      else fail(t.failed, error)
    },
  })
  const changed = hasPageChanged(act.error) && act.error instanceof ApiError ? act.error.sentence : null
  return { act, changed }
}
