import { cairoDay } from '#contract/cairo-days.ts'
import type { FieldProblem } from '#contract/field-errors.ts'
import { ageLimits, type Intake, type IntakeAnswers, mayBeMinor } from '#contract/intake.ts'

/** Whether the health step is open to somebody with this birth year, or why not. */
export function healthStepFor(birthYear: number | null, now: Date): Intake['healthStep'] {
  if (birthYear === null) return 'birth_year_missing'
  return mayBeMinor(birthYear, yearOf(now)) ? 'closed_to_minors' : 'open'
}

/** The validation error of a birth year that gives no age of a member, else undefined. */
export function birthYearProblem(birthYear: number | null, now: Date): FieldProblem | undefined {
  if (birthYear === null) return
  const age = yearOf(now) - birthYear
  return age < ageLimits.min || age > ageLimits.max ? 'birth_year' : undefined
}

/** The birth year in the stored answers of the step `body`; null if it is not known. */
export function birthYearIn(answers: IntakeAnswers['body'] | null | undefined): number | null {
  return answers?.birthYear ?? null
}

const yearOf = (now: Date) => Number(cairoDay(now).slice(0, 4))
