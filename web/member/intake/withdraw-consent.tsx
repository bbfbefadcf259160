import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Intake } from '#contract/intake.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { setIntake } from './queries.ts'

type WithdrawConsentProps = {
  token: string
  texts: Record<'withdraw' | 'withdrawTitle' | 'withdrawBody' | 'withdrawn' | 'withdrawFailed', string>
  confirmLabel: string
  /** Withdraws it, and gives the answers as they are then. */
  withdraw: () => Promise<Intake>
  onError: (error: unknown) => void
  onWithdrawn: () => void
}

/** Withdraws a consent after a confirmation of what is deleted with it. */
export function WithdrawConsent(props: WithdrawConsentProps) {
  const { token, texts, confirmLabel, withdraw, onError, onWithdrawn } = props
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  const [isConfirming, setConfirming] = useState(false)
  const act = useGuardedMutation<Intake, void>({
    mutationFn: withdraw,
    onSuccess: (intake) => {
      setIntake(client, token, intake)
      onWithdrawn()
      toast.show({ title: texts.withdrawn })
    },
    onError: (error) => {
      setConfirming(false)
      onError(error)
      fail(texts.withdrawFailed, error)
    },
  })
  return (
    <>
      <TextButton onClick={() => setConfirming(true)}>{texts.withdraw}</TextButton>
      <ConfirmDialog
        open={isConfirming}
        title={texts.withdrawTitle}
        confirmLabel={confirmLabel}
        busy={act.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() => act.mutate()}
      >
        <p>{texts.withdrawBody}</p>
      </ConfirmDialog>
    </>
  )
}
