import type { SubscriptionRequest } from '#contract/applications.ts'
import { useFormat } from '#web/platform/format.tsx'
import { isolate } from '#web/platform/isolate.ts'
import { useMessages } from '#web/platform/messages.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { faultOf } from './fault-of.ts'
import { useRejectOthers } from './queries.ts'
import { rejectedRequests, sameEmailMessages } from './same-email-messages.ts'

type RejectOthersDialogProps = {
  request: SubscriptionRequest
  onClose: () => void
  onDone: () => void
}

/** Asks before all other requests with the same e-mail are rejected. */
export function RejectOthersDialog({ request, onClose, onDone }: RejectOthersDialogProps) {
  const words = useMessages(sameEmailMessages)
  const format = useFormat()
  const toast = useToast()
  const reject = useRejectOthers()
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() =>
        reject.mutate(request._id, {
          onSuccess: () => {
            toast.show({ title: words.done })
            onDone()
          },
        })
      }
      title={words.ask}
      confirmLabel={
        reject.isPending ? words.rejecting : format.plural(rejectedRequests, request.sameEmailWaiting ?? 0)
      }
      busy={reject.isPending}
      failure={faultOf(reject.error)?.sentence}
    >
      <p>{words.body(isolate(request.fullName))}</p>
      <p>{words.noMail}</p>
    </ConfirmDialog>
  )
}
