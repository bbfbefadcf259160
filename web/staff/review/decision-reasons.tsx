import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { TextButton } from '#web/ui/text-link.tsx'
import styles from './decision.module.css'
import type { DecisionPanelProps } from './decision-panel.tsx'
import { deskMessages } from './desk-messages.ts'
import { Key } from './key-hint.tsx'
import { reviewMessages } from './messages.ts'
import { OwnReason } from './own-reason.tsx'
import { holdSeconds } from './queries.ts'
import { reasonDraftOf, useReasonDraft } from './reason-drafts.ts'
import { reasonFor, rejectionReasons } from './rejection-reasons.ts'
import { undoSeconds } from './undo-seconds.ts'

/** Why the request is rejected: a press on a usual reason rejects it, and another one can be written. */
export function DecisionReasons({ request, decision }: DecisionPanelProps) {
  const t = useMessages(deskMessages)
  const words = useMessages(reviewMessages)
  const { reasons } = useMessages(rejectionReasons)
  const format = useFormat()
  const [isWriting, setWriting] = useState(() => reasonDraftOf(request._id) !== '')
  const { isPending, failure } = decision.rejecting
  return (
    <>
      <div className={styles.head}>
        <div>
          <h3>{t.why}</h3>
          <p>{t.whyHint(format.plural(undoSeconds, holdSeconds))}</p>
        </div>
        <IconButton label={t.backToDecision} onClick={decision.stopAsking}>
          <ArrowLeft className="flip" />
        </IconButton>
      </div>
      <div className={styles.reasons}>
        {reasons.map((reason, index) => (
          <Button
            key={reason}
            ref={index === 0 ? takeFocus : undefined}
            variant="ghost"
            size="compact"
            disabled={isPending}
            onClick={() => decision.rejecting.run(reasonFor(index, request.order.language))}
          >
            {reason}
            <Key name={String(index + 1)} />
          </Button>
        ))}
      </div>
      {failure && (
        <Notice tone="bad" role="alert">
          <b>{words.rejectFailedTitle}</b> {failure}
        </Notice>
      )}
      {isWriting ? (
        <DraftedReason {...{ request, decision }} />
      ) : (
        <TextButton onClick={() => setWriting(true)}>{t.ownReason}</TextButton>
      )}
    </>
  )
}

/** A reason in the reviewer's words, which stays while other requests are open. */
function DraftedReason({ request, decision }: Pick<DecisionPanelProps, 'request' | 'decision'>) {
  const [reason, setReason] = useReasonDraft(request._id)
  const { run, isPending, reasonError } = decision.rejecting
  return (
    <OwnReason
      reason={reason}
      onReason={setReason}
      onReject={run}
      isPending={isPending}
      problem={reasonError}
    />
  )
}
