import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Intake, withdrawHealthConsent } from '#contract/intake.ts'
import { call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { intakeMessages } from './messages.ts'
import { setIntake } from './queries.ts'

type GivenConsentProps = {
  token: string
  /** Whether the token is one of a renewal: access has ended. */
  isRenewal?: boolean
  since: string
  onError: (error: unknown) => void
  onWithdrawn: () => void
}

/** Shows the date of the consent to health answers, and withdraws it after a confirmation: the answers are then deleted. */
export function GivenConsent({ token, isRenewal = false, since, onError, onWithdrawn }: GivenConsentProps) {
  const t = useMessages(intakeMessages).health
  const { date } = useFormat()
  const { language } = useLanguage()
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  const [isConfirming, setConfirming] = useState(false)
  const act = useGuardedMutation<Intake, void>({
    mutationFn: async () => {
      const { intake } = await call(withdrawHealthConsent, {}, { ...(isRenewal && { token }), language })
      return intake
    },
    onSuccess: (intake) => {
      setIntake(client, token, intake)
      onWithdrawn()
      toast.show({ title: t.withdrawn })
    },
    onError: (error) => {
      setConfirming(false)
      onError(error)
      fail(t.withdrawFailed, error)
    },
  })
  return (
    <div>
      <p className="muted small">{t.given(date(since))}</p>
      <TextButton onClick={() => setConfirming(true)}>{t.withdraw}</TextButton>
      <ConfirmDialog
        open={isConfirming}
        title={t.withdrawTitle}
        confirmLabel={t.withdraw}
        busy={act.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() => act.mutate()}
      >
        <p>{t.withdrawBody}</p>
      </ConfirmDialog>
    </div>
  )
}
