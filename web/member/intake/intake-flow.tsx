import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Intake, type IntakeStep, intakeSteps } from '#contract/intake.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import type { Session } from '#web/platform/session.ts'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { stack } from '#web/ui/layout.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { answerMessages } from './answer-messages.ts'
import { GivenConsent } from './given-consent.tsx'
import { GivenGuardian } from './guardian-fields.tsx'
import { HealthGate } from './health-gate.tsx'
import styles from './intake.module.css'
import { firstOpenStep } from './is-answered.ts'
import { intakeMessages } from './messages.ts'
import { OwnAnswers } from './own-answers.tsx'
import { ownIntake, setIntake } from './queries.ts'
import { StepForm } from './step-form.tsx'
import { useReaders } from './use-readers.ts'

type IntakeFlowProps = {
  session: Session
  /** Receives the error of every failed call: the session may have ended. */
  onError: (error: unknown) => void
}

/** The intake of a member: the first step that is not saved, or all answers with buttons to edit them. */
export function IntakeFlow({ session, onError }: IntakeFlowProps) {
  const t = useMessages(intakeMessages)
  const { language } = useLanguage()
  const { data, error, refetch } = useQuery(ownIntake(session.token, language))
  if (data) return <Steps {...{ session, onError }} intake={data} />
  if (error) return <ErrorPanel title={t.loadFailed} error={error} onRetry={() => refetch()} />
  return (
    <Loading label={t.loading} className={stack(12)}>
      <Skeleton shape="title" />
      <Skeleton shape="box" />
    </Loading>
  )
}

function Steps({ session, onError, intake }: IntakeFlowProps & { intake: Intake }) {
  const t = useMessages(intakeMessages)
  const names = useMessages(answerMessages).steps
  const client = useQueryClient()
  // A step that the member went back to, or edits once all are saved.
  const [chosen, setChosen] = useState<IntakeStep | null>(null)
  const [said, setSaid] = useState('')
  const [hasMoved, setMoved] = useState(false)
  const next = firstOpenStep(intake)
  const step = chosen ?? next

  // The health step asks for the consent first.
  const needsConsent = intake.healthStep !== 'open' || intake.healthConsent === null
  const Form = step === 'health' && needsConsent ? HealthGate : StepForm

  function moveTo(target: IntakeStep | null) {
    setMoved(true)
    setChosen(target)
  }

  function onSaved(saved: Intake, isSkipped: boolean) {
    setIntake(client, session.token, saved)
    if (step) setSaid(isSkipped ? t.skipped(names[step]) : t.saved(names[step]))
    const after = step && firstOpenStep(saved) !== null ? stepAfter(step) : null
    moveTo(after && saved[after] !== null ? after : null)
  }

  const consent = intake.healthConsent && (
    <GivenConsent
      token={session.token}
      since={intake.healthConsent.at}
      onError={onError}
      onWithdrawn={() => moveTo(null)}
    />
  )

  const guardian = intake.guardian && (
    <GivenGuardian token={session.token} onError={onError} onWithdrawn={() => moveTo(null)} />
  )

  return (
    <div className={stack(16)}>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {step ? (
        <>
          {next !== null && <Position step={step} />}
          <Form
            key={step}
            {...{ session, onError, intake, step }}
            takesFocus={hasMoved}
            isEditing={next === null}
            onMove={moveTo}
            onSaved={onSaved}
          />
        </>
      ) : (
        <OwnAnswers intake={intake} consent={consent} guardian={guardian} onEdit={moveTo} />
      )}
      {step === 'health' && consent}
      <SeenBy coach={intake.coach} />
    </div>
  )
}

const stepAfter = (step: IntakeStep) => intakeSteps[intakeSteps.indexOf(step) + 1] ?? null

/** The number of the step, and a bar with a segment for each. */
function Position({ step }: { step: IntakeStep }) {
  const t = useMessages(intakeMessages)
  const { number } = useFormat()
  const at = intakeSteps.indexOf(step)
  return (
    <div className={styles.position}>
      <p>{t.step(number(at + 1), number(intakeSteps.length))}</p>
      <span className={styles.segments} aria-hidden="true">
        {intakeSteps.map((one, index) => (
          <i key={one} data-state={index < at ? 'done' : index === at ? 'now' : undefined} />
        ))}
      </span>
    </div>
  )
}

/** Names who reads the answers. */
function SeenBy({ coach }: { coach: string | null }) {
  return <p className="muted small">{useReaders(coach)}</p>
}
