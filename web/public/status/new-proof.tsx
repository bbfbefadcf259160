import { useMessages } from '#web/platform/messages.ts'
import { useCallForm } from '#web/platform/use-call-form.ts'
import { useWaitText } from '#web/platform/wait-text.ts'
import { Payment } from '#web/public/payment/payment.tsx'
import type { Due } from '#web/public/payment/payment-methods.tsx'
import { SendButton } from '#web/public/payment/send-button.tsx'
import { onlyProof, useProof } from '#web/public/payment/use-proof.ts'
import { Notice } from '#web/ui/notice.tsx'
import styles from './application-status.module.css'
import { statusMessages } from './messages.ts'
import type { Status } from './use-status.ts'

/** Sends another payment proof for the same application. */
export function NewProof({ due, status }: { due: Due; status: Status }) {
  const { failure, secondsLeft } = status
  const t = useMessages(statusMessages)
  const waitText = useWaitText('button')
  const proof = useProof()
  const form = useCallForm({
    ...onlyProof,
    file: proof,
    send: async () => (await status.sendProof(proof)) || null,
  })
  return (
    <form {...form.form} className={styles.fields}>
      <Payment due={due} isFolded={!due.isRest} proof={proof} isMissing={form.isFileMissing} />
      {failure && (
        <Notice tone="bad" role="alert">
          {failure}
        </Notice>
      )}
      <SendButton proof={proof} isSending={form.isSending} wide aria-disabled={secondsLeft > 0}>
        {secondsLeft > 0 ? t.wait(waitText(secondsLeft)) : t.send}
      </SendButton>
    </form>
  )
}
