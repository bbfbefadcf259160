import { useId } from 'react'
import { type RejectedRequest, resendRequest } from '#contract/applications-renewal.ts'
import { ApiError } from '#web/platform/api.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useCallForm } from '#web/platform/use-call-form.ts'
import { Payment } from '#web/public/payment/payment.tsx'
import { SendButton } from '#web/public/payment/send-button.tsx'
import { claimProof, onlyProof, useProof } from '#web/public/payment/use-proof.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.tsx'
import { renewalMessages } from './messages.ts'
import { type RenewalSource, useRenewalCalls } from './queries.ts'
import styles from './renewal.module.css'

// It is not rejected any more, or another renewal waits: the current state explains the error.
const overtaken: readonly string[] = ['application_not_rejected', 'request_already_pending', 'not_found']

type ResendDialogProps = { source: RenewalSource; request: RejectedRequest; onClose: () => void }

/** Sends a new payment proof for a rejected renewal; the rest of it stays the same. Errors leave the file. */
export function ResendDialog({ source, request, onClose }: ResendDialogProps) {
  const t = useMessages(renewalMessages)
  const formId = useId()
  const proof = useProof()
  const renewal = useRenewalCalls(source)
  const fail = useFailureToast()
  const { form, isSending, failure, isFileMissing } = useCallForm({
    ...onlyProof,
    file: proof,
    send: () =>
      claimProof(proof, (paymentProof) =>
        renewal.call(resendRequest, { params: { id: request._id }, body: { paymentProof } }),
      ).catch((error) => {
        if (!(error instanceof ApiError) || !overtaken.includes(error.code)) throw error
        fail(t.resendFailed, error)
        onClose()
        void renewal.refresh()
        return null
      }),
    onSent: ({ subscription }) => {
      onClose()
      renewal.showSent(subscription)
    },
  })
  const leaving = useUnsavedChanges(proof.field.step !== 'idle', t.leaving)
  return (
    <Dialog
      open
      title={t.resend}
      onClose={() => leaving.ask(onClose)}
      dismissible={!isSending}
      failure={failure?.error?.sentence}
      footer={
        <SendButton form={formId} proof={proof} isSending={isSending}>
          {t.resendSend}
        </SendButton>
      }
    >
      <form {...form} id={formId} className={styles.group}>
        <p className={styles.small}>{t.resendLead}</p>
        <Payment due={request} isFolded proof={proof} isMissing={isFileMissing} />
      </form>
      {leaving.question}
    </Dialog>
  )
}
