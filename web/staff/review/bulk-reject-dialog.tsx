import { useState } from 'react'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import { bulkMessages } from './bulk-messages.ts'
import { deskMessages } from './desk-messages.ts'
import { OwnReason } from './own-reason.tsx'
import { holdSeconds } from './queries.ts'
import { reasonFor, rejectionReasons } from './rejection-reasons.ts'
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
  const [reason, setReason] = useState('')
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
        {reasons.map((usual, index) => (
          <Button
            key={usual}
            variant="ghost"
            disabled={isPending}
            data-autofocus={index === 0 || undefined}
            onClick={() => reject((language) => reasonFor(index, language))}
          >
            {usual}
          </Button>
        ))}
      </div>
      {isWriting ? (
        <OwnReason
          reason={reason}
          onReason={setReason}
          onReject={(own) => reject(() => own)}
          isPending={isPending}
        />
      ) : (
        <TextButton onClick={() => setWriting(true)}>{desk.ownReason}</TextButton>
      )}
    </Dialog>
  )
}
