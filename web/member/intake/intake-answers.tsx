import type { ReactNode } from 'react'
import { healthQuestions, type Intake, type IntakeStep, intakeSteps } from '#contract/intake.ts'
import { Ltr, useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { answerMessages } from './answer-messages.ts'
import styles from './intake.module.css'

type IntakeAnswersProps = {
  intake: Intake
  /** Below the health answers: the consent. */
  consent?: ReactNode
}

/** The answers of all steps in words and with units, for staff; steps without answers say so. */
export function IntakeAnswers({ intake, consent }: IntakeAnswersProps) {
  const t = useMessages(answerMessages)
  const facts = useFacts(intake, false)
  return (
    <div className={styles.answers}>
      {intakeSteps.map((step) => (
        <section key={step} aria-labelledby={`intake-${step}`}>
          <h3 id={`intake-${step}`}>{t.steps[step]}</h3>
          {intake[step]?.answers ? (
            <Facts facts={facts(step)} />
          ) : (
            <p className="muted small">{intake[step] ? t.skipped : t.unanswered}</p>
          )}
          {step === 'health' && consent}
        </section>
      ))}
    </div>
  )
}

/** A name and its value; a value that is missing was not answered. */
type Fact = [name: string, value: ReactNode]

/** The answers of a step. */
export function Facts({ facts }: { facts: Fact[] }) {
  const { blank } = useMessages(answerMessages)
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || <span className="muted">{blank}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Returns the answers of a step in words. `isOwn`: the reader is the member. */
export function useFacts(
  { goal, body, health, training, food, guardian, guardianConsent }: Intake,
  isOwn: boolean,
): (step: IntakeStep) => Fact[] {
  const t = useMessages(answerMessages)
  const { number, digits, date } = useFormat()
  const text = (value: string | undefined) => value && <Text>{value}</Text>
  const measured = (value: number | null | undefined, words: (number: string) => string) =>
    value != null && words(number(value))
  const yesOrNo = (value: boolean | null) =>
    value !== null && <b className={value ? styles.yes : undefined}>{value ? t.yes : t.no}</b>
  const facts: Record<IntakeStep, () => Fact[]> = {
    goal: () => {
      const { goal: chosen, note } = goal?.answers ?? {}
      return [[t.goal, chosen && t.goals[chosen]], ...optional(isOwn ? t.mine : t.inOwnWords, text(note))]
    },
    body: () => {
      const { weight, height, birthYear } = body?.answers ?? {}
      return [
        [t.weight, measured(weight, t.kilos)],
        [t.height, measured(height, t.centimeters)],
        [t.birthYear, birthYear != null && <Ltr>{digits(birthYear)}</Ltr>],
        ...optional(t.guardian, guardian && <bdi>{guardian.name}</bdi>),
        ...optional(t.guardianPhone, guardian && <Ltr>{guardian.phone}</Ltr>),
        ...optional(t.guardianAgreed, guardian && date(guardian.at)),
        ...optional(t.guardianAgreed, guardianConsent === 'missing' && t.guardianMissing),
      ]
    },
    health: () => [
      ...healthQuestions.map((name): Fact => [t.topics[name], yesOrNo(health?.answers?.[name] ?? null)]),
      ...optional(t.details, text(health?.answers?.details)),
    ],
    training: () => {
      const { place, equipment = [], otherEquipment, days } = training?.answers ?? {}
      return [
        [t.place, place && t.places[place]],
        [t.tools, equipment.map((one) => t.equipment[one]).join(t.comma)],
        ...optional(t.moreTools, text(otherEquipment)),
        [t.days, days != null && number(days)],
      ]
    },
    food: () => [[t.foods, text(food?.answers?.avoid)]],
  }
  return (step) => facts[step]()
}

const optional = (name: string, value: ReactNode): Fact[] => (value ? [[name, value]] : [])

function Text({ children }: { children: string }) {
  return (
    <p className={styles.written} dir="auto">
      {children}
    </p>
  )
}
