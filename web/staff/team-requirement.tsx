import { useQueryClient } from '@tanstack/react-query'
import { requireSecondFactor, type SecondFactorState } from '#contract/second-factors.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useAct } from '#web/platform/use-act.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { secondFactorMessages } from './second-factor-messages.ts'
import styles from './security.module.css'
import { securityState } from './security-queries.ts'

/** Whether all staff need a second factor; an admin switches it on who has one. */
export function TeamRequirement({ state }: { state: SecondFactorState }) {
  const words = useMessages(secondFactorMessages)
  const { language } = useLanguage()
  const client = useQueryClient()
  const { mutate, isPending, variables, error } = useAct({
    mutationFn: (required: boolean) => call(requireSecondFactor, { body: { required } }, { language }),
    onSuccess: (next) => client.setQueryData(securityState(language).queryKey, next),
  })
  const mayChange = state.enabled || state.requiredForStaff
  const failure = error instanceof ApiError ? error.sentence : words.security.failed
  return (
    <section className={styles.part}>
      <h3>{words.team.title}</h3>
      <CheckboxField
        label={words.team.require}
        hint={mayChange ? words.team.hint : words.team.first}
        error={error ? failure : undefined}
        checked={isPending ? variables : state.requiredForStaff}
        disabled={!mayChange}
        onChange={({ target }) => mutate(target.checked)}
      />
    </section>
  )
}
