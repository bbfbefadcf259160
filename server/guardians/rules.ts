import { cairoDay } from '#contract/cairo-days.ts'
import { type IntakeAnswers, mayBeMinor } from '#contract/intake.ts'

type Body = IntakeAnswers['body'] | null | undefined

/** Whether a member may be under 18, by the birth year of their intake; not if it is not known. */
export function isMinorBy(body: Body, now: Date): boolean {
  const birthYear = body?.birthYear ?? null
  return birthYear !== null && mayBeMinor(birthYear, Number(cairoDay(now).slice(0, 4)))
}

/** The first day on which somebody born in this year is of age for certain: in the year after the one they turn 18 in. */
export const ofAgeOn = (birthYear: number): string => `${birthYear + 19}-01-01`
