import { type FormEvent, useId, useRef, useState } from 'react'
import type { RejectedRequest } from '#contract/renewal.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useLeaving } from '#web/ui/use-leaving.tsx'
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

/** Takes a new proof for a rejected request and sends it; all else of the request stays. */
export function ResendDialog({ source, request, offer, onClose }: ResendDialogProps) {
  const words = useMessages(renewalMessages)
  const { newProof: proof, proofField: Field } = offer
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isAsked, setAsked] = useState(false)
  const leave = () => {
    proof.upload.remove()
    onClose()
  }
  const { send, isSending, failure } = useResending({ source, request, proof }, leave)
  const leaving = useLeaving(proof.field.step !== 'idle', words.leaving)

  function submit(event: FormEvent) {
    event.preventDefault()
    const isMissing = proof.field.step === 'idle'
    setAsked(isMissing)
    if (isMissing) input.current?.focus()
    else void send()
  }

  const sending = proof.field.step === 'ready' ? words.sending : words.waitingForProof
  return (
    <Dialog
      open
      title={words.resend}
      onClose={() => leaving.ask(leave)}
      dismissible={!isSending}
      failure={failure}
      footer={
        <Button type="submit" form={formId} busy={isSending}>
          {isSending ? sending : words.resendSend}
        </Button>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={submit} className={styles.group}>
        <p className={styles.small}>{words.resendLead}</p>
        {offer.foldedPayment(request)}
        <Field ref={input} proof={proof} isMissing={isAsked} />
      </form>
      {leaving.question}
    </Dialog>
  )
}
