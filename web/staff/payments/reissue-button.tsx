import { useQueryClient } from '@tanstack/react-query'
import { getRequest, listAdminRequests } from '#contract/applications-review.ts'
import { readHistory } from '#contract/person.ts'
import { issueReceipt, listUserReceipts } from '#contract/receipts.ts'
import { call } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { reissueMessages } from './reissue-messages.ts'

type ReissueButtonProps = { userId: string; requestId: string; receipt: { _id: string; number: string } }

/** Voids a receipt that is for less than what arrived, and issues one for all of it. */
export function ReissueButton({ userId, requestId, receipt }: ReissueButtonProps) {
  const t = useMessages(reissueMessages)
  const { language } = useLanguage()
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  const reissue = useGuardedMutation({
    mutationFn: async (replaces: string) => {
      const body = { requestId, replaces }
      return (await call(issueReceipt, { params: { id: userId }, body }, { language })).receipt
    },
    onSuccess: ({ number }) => toast.show({ title: t.issued(isolate(number)) }),
    onError: (error) => fail(t.failed, error),
    // Also after a failure: a colleague may have been quicker.
    onSettled: () => {
      for (const { id } of [listUserReceipts, readHistory, getRequest, listAdminRequests])
        void client.invalidateQueries({ queryKey: [id] })
    },
  })
  return (
    <Button
      variant="ghost"
      size="compact"
      busy={reissue.isPending}
      onClick={() => reissue.mutate(receipt._id)}
    >
      {t.reissue}
      <span className="visually-hidden">{t.forReceipt(isolate(receipt.number))}</span>
    </Button>
  )
}
