import { cairoDay } from '#contract/cairo-days.ts'
import { type IntakeAnswers, mayBeMinor } from '#contract/intake.ts'

/** Whether a member may be under 18, by the birth year of their intake; not if it is not known. */
export function isMinorBy(body: IntakeAnswers['body'] | null | undefined, now: Date): boolean {
  const birthYear = body?.birthYear ?? null
  return birthYear !== null && mayBeMinor(birthYear, Number(cairoDay(now).slice(0, 4)))
}
