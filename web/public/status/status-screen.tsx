import type { PlanId } from '#contract/values.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { statusMessages } from './messages.ts'
import { NewProof, type ProofSlot } from './new-proof.tsx'
import { StateCard } from './state-card.tsx'
import { StatusForm } from './status-form.tsx'
import { useStatus } from './use-status.ts'

type StatusScreenProps = {
  /** The tracking code that the previous screen passed. */
  code: string
  /** Returns the name of a package. */
  nameOf: (plan: PlanId) => string
  slot: ProofSlot
}

/** The status page: first the form that opens it, then the application's state. */
export function StatusScreen({ code, nameOf, slot }: StatusScreenProps) {
  const t = useMessages(statusMessages)
  const toast = useToast()
  const status = useStatus()
  const { found, step, failure, secondsLeft } = status
  if (!found) {
    return (
      <StatusForm
        key={code}
        code={code}
        isLooking={step === 'looking'}
        secondsLeft={secondsLeft}
        failure={failure}
        hadToWait={status.hadToWait}
        onLook={status.look}
      />
    )
  }

  async function send() {
    if (!(await status.sendProof(slot.proof.upload))) return
    slot.proof.upload.remove()
    toast.show({ title: t.sentToast, description: t.sentToastBody })
  }

  return (
    <StateCard
      found={found}
      planName={nameOf(found.state.plan)}
      isLooking={step === 'looking'}
      failure={failure}
      onAgain={() => status.look(found.key)}
      onAnother={() => {
        slot.proof.upload.remove()
        status.leave()
      }}
      newProof={
        <NewProof
          {...slot}
          payment={slot.payment(found.state)}
          isSending={step === 'sending'}
          secondsLeft={secondsLeft}
          failure={failure}
          onSend={() => void send()}
        />
      }
    />
  )
}
