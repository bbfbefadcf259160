import { type FormEvent, useId, useRef, useState } from 'react'
import type { RejectedRequest } from '#contract/applications-renewal.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.tsx'
import { renewalMessages } from './messages.ts'
import type { Offer } from './offer.ts'
import styles from './renewal.module.css'
import type { RenewalSource } from './source.ts'
import { useResending } from './use-resending.ts'

type ResendDialogProps = {
  source: RenewalSource
  request: RejectedRequest
  offer: Pick<Offer, 'proofField' | 'newProof' | 'foldedPayment'>
  onClose: () => void
}

/** Sends a new payment proof for a rejected renewal; the rest of it stays the same. */
export function ResendDialog({ source, request, offer, onClose }: ResendDialogProps) {
  const t = useMessages(renewalMessages)
  const { newProof: proof, proofField: Field } = offer
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isConfirming, setConfirming] = useState(false)
  const leave = () => {
    proof.upload.remove()
    onClose()
  }
  const { send, isSending, failure } = useResending({ source, request, proof }, leave)
  const leaving = useUnsavedChanges(proof.field.step !== 'idle', t.leaving)

  function submit(event: FormEvent) {
    event.preventDefault()
    const isMissing = proof.field.step === 'idle'
    setConfirming(isMissing)
    if (isMissing) input.current?.focus()
    else void send()
  }

  const sending = proof.field.step === 'ready' ? t.sending : t.waitingForProof
  return (
    <Dialog
      open
      title={t.resend}
      onClose={() => leaving.ask(leave)}
      dismissible={!isSending}
      failure={failure}
      footer={
        <Button type="submit" form={formId} busy={isSending}>
          {isSending ? sending : t.resendSend}
        </Button>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={submit} className={styles.group}>
        <p className={styles.small}>{t.resendLead}</p>
        {offer.foldedPayment(request)}
        <Field ref={input} proof={proof} isMissing={isConfirming} />
      </form>
      {leaving.question}
    </Dialog>
  )
}
