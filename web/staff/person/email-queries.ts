import { useQueryClient } from '@tanstack/react-query'
import {
  cancelEmailChange,
  confirmEmailChange,
  requestEmailChange,
  resendEmailChange,
} from '#contract/email-change.ts'
import { readHistory, readUserDetails } from '#contract/person.ts'
import { getUser, listUsers } from '#contract/users.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'

/** Refetches what shows a user's email; not awaited, because a failed refetch must not make the change fail. */
function useRefresh(): () => void {
  const client = useQueryClient()
  return () => {
    for (const { id } of [readUserDetails, readHistory, getUser, listUsers])
      void client.invalidateQueries({ queryKey: [id] })
  }
}

/** The calls that give a user another email; also after a failure, since a colleague may have been quicker. */
export function useEmailCalls(id: string) {
  const { language } = useLanguage()
  const refresh = useRefresh()
  const params = { id }
  return {
    request: (email: string) =>
      call(requestEmailChange, { params, body: { email } }, { language }).finally(refresh),
    confirm: (body: { email: string; reason: string }) =>
      call(confirmEmailChange, { params, body }, { language }).finally(refresh),
  }
}

type Act = 'resend' | 'cancel'

/** Sends the link again or cancels the new email, one at a time. */
export function useWaitingEmail(
  id: string,
  handlers: { onDone: (act: Act) => void; onFailed: (error: Error, act: Act) => void },
) {
  const { language } = useLanguage()
  const refresh = useRefresh()
  return useGuardedMutation({
    mutationFn: async (act: Act) => {
      const sent = { params: { id } }
      if (act === 'resend') await call(resendEmailChange, sent, { language })
      else await call(cancelEmailChange, sent, { language })
    },
    onSuccess: (_, act) => handlers.onDone(act),
    onError: handlers.onFailed,
    onSettled: refresh,
  })
}
