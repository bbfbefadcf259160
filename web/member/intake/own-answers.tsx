import type { ReactNode } from 'react'
import { type Intake, type IntakeStep, intakeSteps } from '#contract/intake.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { stack } from '#web/ui/layout.ts'
import { answerMessages } from './answer-messages.ts'
import styles from './intake.module.css'
import { Facts, useFacts } from './intake-answers.tsx'
import { intakeMessages } from './messages.ts'

type OwnAnswersProps = {
  intake: Intake
  onEdit: (step: IntakeStep) => void
  /** Below the health answers: the consent. */
  consent: ReactNode
  /** Below weight, height and birth year: what withdraws the consent of a guardian. */
  guardian: ReactNode
}

/** A member's own answers, a row for each step: its answer in short, and folded, all of it with a button to edit. */
export function OwnAnswers({ intake, onEdit, consent, guardian }: OwnAnswersProps) {
  const { edit } = useMessages(intakeMessages)
  const t = useMessages(answerMessages)
  const facts = useFacts(intake, true)
  const inShort = useShortAnswers(intake)
  return (
    <div className={stack(8)}>
      {intakeSteps.map((step) => (
        <Disclosure
          key={step}
          title={
            <span className={styles.inShort}>
              {t.steps[step]}
              <small>{inShort(step)}</small>
            </span>
          }
        >
          <div className={stack(12)}>
            {intake[step]?.answers && <Facts facts={facts(step)} />}
            {step === 'health' && consent}
            {step === 'body' && guardian}
            <Button variant="ghost" size="compact" onClick={() => onEdit(step)}>
              {edit}
              <span className="visually-hidden">: {t.steps[step]}</span>
            </Button>
          </div>
        </Disclosure>
      ))}
    </div>
  )
}

/** Returns one line for a step. Health answers are not in it: others may see the screen. */
function useShortAnswers({ goal, body, health, training, food }: Intake): (step: IntakeStep) => string {
  const t = useMessages(answerMessages)
  const { number, plural } = useFormat()
  const all = { goal, body, health, training, food }
  const short: Record<IntakeStep, () => (string | null | undefined | false)[]> = {
    goal: () => [goal?.answers?.goal && t.goals[goal.answers.goal]],
    body: () => [
      body?.answers?.weight != null && t.kilos(number(body.answers.weight)),
      body?.answers?.height != null && t.centimeters(number(body.answers.height)),
    ],
    health: () => [t.answered],
    training: () => [
      training?.answers?.place && t.places[training.answers.place],
      training?.answers?.days != null && plural(plurals.days, training.answers.days),
    ],
    food: () => [food?.answers?.avoid.replaceAll('\n', t.comma)],
  }
  return (step) => {
    if (!all[step]?.answers) return all[step] ? t.passed : t.blank
    return short[step]().filter(Boolean).join(' · ') || t.blank
  }
}
