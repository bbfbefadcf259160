import { type Intake, type IntakeStep, intakeSteps } from '#contract/intake.ts'

/** The first step that is neither saved nor skipped; null if there is none. */
export function firstOpenStep(intake: Intake): IntakeStep | null {
  return intakeSteps.find((step) => intake[step] === null) ?? null
}

/** Whether each step is saved or skipped. */
export function isAnswered(intake: Intake): boolean {
  return firstOpenStep(intake) === null
}
