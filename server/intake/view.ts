import type { Intake, IntakeAnswers, IntakeStep } from '#contract/intake.ts'
import { type GuardianRow, isMinorBy } from '#server/guardians/index.ts'
import { birthYearIn, healthStepFor } from './rules.ts'
import type { StepRow } from './store.ts'

/** The stored steps of a member in the API. */
export function intakeView(
  steps: Partial<Record<IntakeStep, StepRow>>,
  { now, coach, guardian }: { now: Date; coach: string | null; guardian: GuardianRow | undefined },
): Intake {
  const { goal, body, health, training, food } = steps
  return {
    goal: savedStep<'goal'>(goal),
    body: savedStep<'body'>(body),
    health: savedStep<'health'>(health),
    training: savedStep<'training'>(training),
    food: savedStep<'food'>(food),
    healthConsent:
      health?.consent_at && health.consent_version !== null
        ? { at: health.consent_at, version: health.consent_version }
        : null,
    healthStep: healthStepFor(birthYearIn(savedStep<'body'>(body)?.answers), now),
    ...guardianView(guardian, isMinorBy(savedStep<'body'>(body)?.answers, now)),
    coach,
  }
}

function guardianView(
  row: GuardianRow | undefined,
  isMinor: boolean,
): Pick<Intake, 'guardian' | 'guardianConsent'> {
  if (!isMinor) return { guardianConsent: 'not_needed', guardian: null }
  if (!row) return { guardianConsent: 'missing', guardian: null }
  const { name, phone, consent_at: at, consent_version: version } = row
  return { guardianConsent: 'given', guardian: { name, phone, at, version } }
}

// The answers were validated when they were saved. The row of a consent alone has no time.
function savedStep<Step extends IntakeStep>(row: StepRow | undefined) {
  return row?.saved_at ? { answers: row.answers as IntakeAnswers[Step] | null, savedAt: row.saved_at } : null
}
