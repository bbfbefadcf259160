import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { requireSecondFactor, type SecondFactorState } from '#contract/second-factors.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useAct } from '#web/platform/use-act.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { ProofForm } from './proof-form.tsx'
import { secondFactorMessages } from './second-factor-messages.ts'
import styles from './security.module.css'
import { securityState } from './security-queries.ts'

/** Whether all staff need a second factor; an admin switches it on who has one, and shows who they are to lift it. */
export function TeamRequirement({ state }: { state: SecondFactorState }) {
  const words = useMessages(secondFactorMessages)
  const { language } = useLanguage()
  const client = useQueryClient()
  const [isLifting, setLifting] = useState(false)
  const show = (next: SecondFactorState) => client.setQueryData(securityState(language).queryKey, next)
  const { mutate, isPending, error } = useAct({
    mutationFn: () => call(requireSecondFactor, { body: { required: true } }, { language }),
    onSuccess: show,
  })
  if (isLifting) return <LiftRequirement onLifted={show} onDone={() => setLifting(false)} />
  const mayChange = state.enabled || state.requiredForStaff
  const failure = error instanceof ApiError ? error.sentence : words.security.failed
  return (
    <section className={styles.part}>
      <h3>{words.team.title}</h3>
      <CheckboxField
        label={words.team.require}
        hint={mayChange ? words.team.hint : words.team.first}
        error={error ? failure : undefined}
        checked={isPending || state.requiredForStaff}
        disabled={!mayChange}
        onChange={({ target }) => (target.checked ? mutate(undefined) : setLifting(true))}
      />
    </section>
  )
}

type LiftProps = { onLifted: (next: SecondFactorState) => void; onDone: () => void }

/** Asks whoever lifts the requirement to show who they are: it weakens every account of the team. */
function LiftRequirement({ onLifted, onDone }: LiftProps) {
  const words = useMessages(secondFactorMessages)
  const { language } = useLanguage()
  return (
    <section className={styles.part}>
      <ProofForm
        title={words.team.lift}
        lead={words.team.liftLead}
        actLabel={words.team.lift}
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
