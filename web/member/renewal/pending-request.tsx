import { FileUp, Hourglass } from 'lucide-react'
import { useId, useState } from 'react'
import { cancelSubscription, type OwnRequest } from '#contract/applications-renewal.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { useReviewTime } from '#web/shell/use-review-time.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { renewalMessages } from './messages.ts'
import { type RenewalSource, useRenewalCalls } from './queries.ts'
import styles from './renewal.module.css'
import { ReplaceProofDialog } from './replace-proof-dialog.tsx'
import { RequestFacts } from './request-facts.tsx'

type PendingRequestProps = {
  source: RenewalSource
  request: OwnRequest
  hasAccess: boolean
  /** Without access, because it is paused. */
  isPaused?: boolean
}

/** A renewal that waits for review, with buttons to replace its payment proof and to withdraw it. */
export function PendingRequest({ source, request, hasAccess, isPaused = false }: PendingRequestProps) {
  const t = useMessages(renewalMessages)
  const within = useReviewTime()
  const titleId = useId()
  const [opened, setOpened] = useState<'withdrawal' | 'proof' | null>(null)
  const close = () => setOpened(null)
  const stateTextWithout = isPaused ? t.pendingPaused : t.pendingWithout(within)
  const stateText = hasAccess ? t.pendingWithAccess : stateTextWithout
  const withdrawal = useWithdrawal(source, request._id, close)
  return (
    <section className={styles.pending} aria-labelledby={titleId}>
      <Hourglass />
      <div className={styles.reported}>
        <h2 id={titleId} tabIndex={-1} data-news>
          {t.pending}
        </h2>
        <p>{stateText}</p>
        <p>{request.hasProof ? t.paid : t.noProof}</p>
        <RequestFacts request={request} />
      </div>
      <div className={styles.ways}>
        <Button
          variant={request.hasProof ? 'ghost' : 'primary'}
          size="compact"
          icon={<FileUp />}
          onClick={() => setOpened('proof')}
        >
          {request.hasProof ? t.replace : t.addProof}
        </Button>
        <Button variant="ghost" size="compact" onClick={() => setOpened('withdrawal')}>
          {t.withdraw}
        </Button>
      </div>
      {opened === 'proof' && <ReplaceProofDialog source={source} request={request} onClose={close} />}
      <ConfirmDialog
        open={opened === 'withdrawal'}
        title={t.withdrawTitle}
        confirmLabel={t.withdraw}
        cancelLabel={t.keep}
        busy={withdrawal.isPending}
        onConfirm={() => withdrawal.mutate(undefined)}
        onClose={close}
      >
        <p>{t.withdrawBody}</p>
      </ConfirmDialog>
    </section>
  )
}

function useWithdrawal(source: RenewalSource, id: string, onDone: () => void) {
  const t = useMessages(renewalMessages)
  const renewal = useRenewalCalls(source)
  const fail = useFailureToast()
  return useGuardedMutation({
    mutationFn: (_: undefined) => renewal.call(cancelSubscription, { body: { _id: id } }),
    onError: (error) => fail(t.withdrawFailed, error),
    // Also after an error: it may have been reviewed since.
    onSettled: async () => {
      await renewal.refresh()
      onDone()
    },
  })
}
