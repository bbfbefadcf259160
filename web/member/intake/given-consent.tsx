import { withdrawHealthConsent } from '#contract/intake.ts'
import { call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { intakeMessages } from './messages.ts'
import { WithdrawConsent } from './withdraw-consent.tsx'

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
  return (
    <div>
      <p className="muted small">{t.given(date(since))}</p>
      <WithdrawConsent
        {...{ token, onError, onWithdrawn }}
        texts={t}
        confirmLabel={t.withdraw}
        withdraw={async () =>
          (await call(withdrawHealthConsent, {}, { ...(isRenewal && { token }), language })).intake
        }
      />
    </div>
  )
}
