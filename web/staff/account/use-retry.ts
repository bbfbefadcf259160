import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { staffMessages } from './messages.ts'
import { useRetryMail } from './queries.ts'

/** Retries a mail that was given up, and says whether that worked. */
export function useRetry(id: string): { retry: (onDone?: () => void) => void; isPending: boolean } {
  const t = useMessages(staffMessages).mails
  const toast = useToast()
  const fail = useFailureToast()
  const { mutate, isPending } = useRetryMail()
  const retry = (onDone?: () => void) =>
    mutate(id, {
      onSuccess: () => {
        onDone?.()
        toast.show({ title: t.retried })
      },
      onError: (error) => fail(t.retryFailed, error),
    })
  return { retry, isPending }
}
