import { type FormEvent, useRef, useState } from 'react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLengthError } from '#web/platform/length-error.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import { bulkMessages } from './bulk-messages.ts'
import { deskMessages } from './desk-messages.ts'
import { reviewMessages } from './messages.ts'
import { holdSeconds } from './queries.ts'
import { longestReason, reasonFor, rejectionReasons } from './rejection-reasons.ts'
import { rejectedRequests } from './same-email-messages.ts'
import styles from './selection.module.css'
import { undoSeconds } from './undo-seconds.ts'
import { type ReasonOf, useBulkReject } from './use-bulk-reject.tsx'

type BulkRejectDialogProps = {
  requests: readonly SubscriptionRequest[]
  onClose: () => void
  /** Called after at least one was rejected; not complete if others could not be. */
  onDone: (isComplete: boolean) => void
}

/** Why several requests are rejected: a press on a usual reason rejects them, and another one can be written. */
export function BulkRejectDialog({ requests, onClose, onDone }: BulkRejectDialogProps) {
  const t = useMessages(bulkMessages)
  const desk = useMessages(deskMessages)
  const { reasons } = useMessages(rejectionReasons)
  const { plural } = useFormat()
  // The rows that were chosen when it opened: the list behind it may change.
  const [chosen] = useState(requests)
  const [isWriting, setWriting] = useState(false)
  const { run, isPending, failure } = useBulkReject({ onDone })
  const reject = (reasonOf: ReasonOf) => void run(chosen, reasonOf)
  return (
    <Dialog
      open
      onClose={onClose}
      title={plural(rejectedRequests, chosen.length)}
      dismissible={!isPending}
      failure={failure}
    >
      <p>{t.hint(plural(undoSeconds, holdSeconds))}</p>
      <ul className={styles.names}>
        {chosen.map(({ _id, fullName }) => (
          <li key={_id}>{isolate(fullName)}</li>
        ))}
      </ul>
      <div className={styles.reasons}>
        {reasons.map((reason, index) => (
          <Button
            key={reason}
            variant="ghost"
            disabled={isPending}
            data-autofocus={index === 0 || undefined}
            onClick={() => reject((language) => reasonFor(index, language))}
          >
            {reason}
          </Button>
        ))}
      </div>
      {isWriting ? (
        <OwnReason isPending={isPending} onReject={(reason) => reject(() => reason)} />
      ) : (
        <TextButton onClick={() => setWriting(true)}>{desk.ownReason}</TextButton>
      )}
    </Dialog>
  )
}

function OwnReason({ isPending, onReject }: { isPending: boolean; onReject: (reason: string) => void }) {
  const t = useMessages(bulkMessages)
  const desk = useMessages(deskMessages)
  const words = useMessages(reviewMessages)
  const [reason, setReason] = useState('')
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
        error={tooLong ?? undefined}
        rows={3}
        autoFocus
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" variant="bad" busy={isPending} disabled={reason.trim() === ''}>
        {isPending ? t.rejecting : desk.rejectWithReason}
      </Button>
    </form>
  )
}
