import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { requireSecondFactor, type SecondFactorState } from '#contract/second-factor.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { ProofForm } from './proof-form.tsx'
import { secondFactorMessages } from './second-factor-messages.ts'
import styles from './security.module.css'
import { securityState } from './security-queries.ts'

/** Whether all staff need a second factor. An admin who has one can require it; lifting it needs a proof. */
export function TeamRequirement({ state }: { state: SecondFactorState }) {
  const t = useMessages(secondFactorMessages)
  const { language } = useLanguage()
  const client = useQueryClient()
  const [isLifting, setLifting] = useState(false)
  const show = (next: SecondFactorState) => client.setQueryData(securityState(language).queryKey, next)
  const { mutate, isPending, error } = useGuardedMutation({
    mutationFn: () => call(requireSecondFactor, { body: { required: true } }, { language }),
    onSuccess: show,
  })
  if (isLifting) return <LiftRequirement onLifted={show} onDone={() => setLifting(false)} />
  const mayChange = state.enabled || state.requiredForStaff
  const failure = error instanceof ApiError ? error.sentence : t.security.failed
  return (
    <section className={styles.part}>
      <h3>{t.team.title}</h3>
      <CheckboxField
        label={t.team.require}
        hint={mayChange ? t.team.hint : t.team.first}
        error={error ? failure : undefined}
        checked={isPending || state.requiredForStaff}
        disabled={!mayChange}
        onChange={({ target }) => (target.checked ? mutate(undefined) : setLifting(true))}
      />
    </section>
  )
}

type LiftProps = { onLifted: (next: SecondFactorState) => void; onDone: () => void }

/** Lifts the requirement after a code or password, because that weakens every staff account. */
function LiftRequirement({ onLifted, onDone }: LiftProps) {
  const t = useMessages(secondFactorMessages)
  const { language } = useLanguage()
  return (
    <section className={styles.part}>
      <ProofForm
        title={t.team.lift}
        lead={t.team.liftLead}
        actLabel={t.team.lift}
        variant="bad"
        act={(proof) => call(requireSecondFactor, { body: { required: false, ...proof } }, { language })}
        onDone={(next) => {
          onLifted(next)
          onDone()
        }}
        onCancel={onDone}
      />
    </section>
  )
}
