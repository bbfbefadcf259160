import type { ComponentProps } from 'react'
import type { ChosenFile } from '#web/platform/file-upload.ts'
import { Price } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { paymentMessages } from './messages.ts'

type SendButtonProps = ComponentProps<typeof Button> & {
  proof: ChosenFile
  isSending: boolean
  /** The total of the order in EGP, shown after the text. */
  total?: number
}

/** Submits a form with a payment proof; while it is sent, says whether the proof is still uploading. */
export function SendButton({ proof, isSending, total, children, ...rest }: SendButtonProps) {
  const t = useMessages(paymentMessages)
  const sending = proof.field.step === 'ready' ? t.sending : t.waitingForProof
  return (
    <Button {...rest} type="submit" busy={isSending}>
      {isSending ? (
        sending
      ) : (
        <span>
          {children}
          {total !== undefined && (
            <>
              {' · '}
              <Price pounds={total} />
            </>
          )}
        </span>
      )}
    </Button>
  )
}
