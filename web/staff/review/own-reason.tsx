import { type FormEvent, useRef } from 'react'
import { useLengthError } from '#web/platform/length-error.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import styles from './decision.module.css'
import { deskMessages } from './desk-messages.ts'
import { reviewMessages } from './messages.ts'
import { longestReason } from './rejection-reasons.ts'

type OwnReasonProps = {
  reason: string
  onReason: (reason: string) => void
  /** Called with the reason, without space around it. */
  onReject: (reason: string) => void
  isPending: boolean
  /** What the server says of the reason. */
  problem?: string | undefined
}

/** The form to reject with a reason in the reviewer's words. */
export function OwnReason({ reason, onReason, onReject, isPending, problem }: OwnReasonProps) {
  const t = useMessages(deskMessages)
  const words = useMessages(reviewMessages)
  const area = useRef<HTMLTextAreaElement>(null)
  const tooLong = useLengthError()(reason, longestReason)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (tooLong || reason.trim() === '') return area.current?.focus()
    onReject(reason.trim())
  }

  return (
    <form className={styles.own} onSubmit={submit}>
      <TextArea
        ref={area}
        label={words.rejectReason}
        hint={words.rejectHint}
        error={tooLong ?? problem}
        rows={3}
        autoFocus
        value={reason}
        onChange={(event) => onReason(event.target.value)}
      />
      <Button type="submit" variant="bad" busy={isPending} disabled={reason.trim() === ''}>
        {isPending ? words.rejecting : t.rejectWithReason}
      </Button>
    </form>
  )
}
