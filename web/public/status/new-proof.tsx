import { type ComponentType, type FormEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import type { PlanId } from '#contract/values.ts'
import type { HeldFile } from '#web/platform/file-upload.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useWaitText } from '#web/platform/wait-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './application-status.module.css'
import { statusMessages } from './messages.ts'

/** The field for a payment proof, and the file in it. */
export type ProofSlot = {
  /** The payment details for a package at a price in EGP for one month. */
  payment: (due: { plan: PlanId; price: number }) => ReactNode
  proof: HeldFile
  field: ComponentType<{ proof: HeldFile; isMissing: boolean; ref?: Ref<HTMLInputElement> }>
}

type NewProofProps = Omit<ProofSlot, 'payment'> & {
  payment: ReactNode
  isSending: boolean
  secondsLeft: number
  failure: string | null
  onSend: () => void
}

/** Sends another payment proof for the same application. */
export function NewProof(props: NewProofProps) {
  const { proof, field: Field, payment, isSending, secondsLeft, failure, onSend } = props
  const t = useMessages(statusMessages)
  const waitText = useWaitText('button')
  const input = useRef<HTMLInputElement>(null)
  const [isConfirming, setConfirming] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    const isMissing = proof.field.step === 'idle'
    setConfirming(isMissing)
    if (isMissing) input.current?.focus()
    else onSend()
  }

  const isReady = proof.field.step === 'ready'
  return (
    <form method="post" noValidate onSubmit={submit} className={styles.fields}>
      {payment}
      <Field ref={input} proof={proof} isMissing={isConfirming} />
      {failure && (
        <Notice tone="bad" role="alert">
          {failure}
        </Notice>
      )}
      <Button type="submit" wide busy={isSending} aria-disabled={secondsLeft > 0}>
        {isSending && (isReady ? t.sending : t.waitingForProof)}
        {!isSending && (secondsLeft > 0 ? t.wait(waitText(secondsLeft)) : t.send)}
      </Button>
    </form>
  )
}
