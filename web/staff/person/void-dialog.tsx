import { type ReceiptForStaff, voidReceipt } from '#contract/receipts.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useCallForm } from '#web/platform/use-call-form.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.tsx'
import { receiptMessages } from './receipt-messages.ts'
import { useVoidReceipt } from './receipt-queries.ts'

type VoidDialogProps = { userId: string; receipt: ReceiptForStaff; onClose: () => void }

/** Voids a receipt for a reason, after saying what that means. */
export function VoidDialog({ userId, receipt, onClose }: VoidDialogProps) {
  const t = useMessages(receiptMessages)
  const toast = useToast()
  const voidNow = useVoidReceipt(userId)
  const { form, field, values, isSending, failure } = useCallForm({
    schema: voidReceipt.body,
    initial: { reason: '' },
    send: ({ reason }) => voidNow(receipt._id, reason),
    onSent: () => {
      toast.show({ title: t.done })
      onClose()
    },
  })
  const { ask, question } = useUnsavedChanges(values.reason.trim() !== '')
  // After a 401 a dialog to sign in again opens above this one, which stays as it is.
  const reason = failure?.error && failure.error.status !== 401 ? failure.error.sentence : undefined
  return (
    <ConfirmDialog
      open
      onClose={() => ask(onClose)}
      title={t.voidTitle(isolate(receipt.number))}
      form={form}
      confirmLabel={isSending ? t.confirming : t.confirm}
      cancelLabel={t.keep}
      busy={isSending}
      failure={
        reason && (
          <>
            <b>{t.voidFailed}</b>
            <span>{reason}</span>
          </>
        )
      }
    >
      <p>{t.voidBody}</p>
      <TextField {...field('reason')} label={t.reason} hint={t.reasonHint} autoComplete="off" />
      {question}
    </ConfirmDialog>
  )
}
