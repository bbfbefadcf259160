import { cairoDay, daysAfter, weekOf } from '#contract/cairo-days.ts'
import type { FieldProblem } from '#contract/field-problems.ts'
import { defaultWeeklyGoal, entryReachesBack, measures, type ProgressInput } from '#contract/progress.ts'

/** The figures and marks of a day as they are stored: figures in whole tenths of a kilogram or a centimetre. */
export type StoredDay = Pick<ProgressInput, 'workout' | 'energy' | 'sleep' | 'note'> &
  Record<(typeof measures)[number], number | null>

/** What a member wrote down, as it is stored. */
export function storedDay({ workout, energy, sleep, note, ...input }: ProgressInput): StoredDay {
  const { weight, waist, hip, chest, arm, thigh } = input
  return {
    workout,
    energy,
    sleep,
    note,
    weight: inTenths(weight),
    waist: inTenths(waist),
    hip: inTenths(hip),
    chest: inTenths(chest),
    arm: inTenths(arm),
    thigh: inTenths(thigh),
  }
}

/** A figure with one decimal as whole tenths. */
export function inTenths(figure: number | null): number | null {
  return figure === null ? null : Math.round(figure * 10)
}

/** Whole tenths as a figure with one decimal. */
export function figureOf(tenths: number | null): number | null {
  return tenths === null ? null : tenths / 10
}

/** Whether two days say the same. */
export function isSameDay(one: StoredDay, other: StoredDay): boolean {
  return (['workout', 'energy', 'sleep', 'note', ...measures] as const).every(
    (name) => one[name] === other[name],
  )
}

/** What keeps a day from being written down now, undefined where nothing does. */
export function dayProblem(day: string, now: Date): FieldProblem | undefined {
  const today = cairoDay(now)
  if (day > today) return 'day_future'
  return day < daysAfter(today, -entryReachesBack) ? 'day_past' : undefined
}

/** How a week stands by the days of it with a workout, and the goal that the coach has set, null for none. */
export function standingOf(now: Date, { workoutDays, goal }: { workoutDays: string[]; goal: number | null }) {
  const wanted = goal ?? defaultWeeklyGoal
  const done = workoutDays.length
  const percent = Math.min(100, Math.round((done / wanted) * 100))
  return { ...weekOf(cairoDay(now)), done, goal: wanted, percent, days: workoutDays }
}

/**
 * When a change counts as made: now, but always after the one before it, so that two changes of one moment are told
 * apart.
 */
export function changedAt(before: string | undefined, now: Date): Date {
  return before === undefined ? now : new Date(Math.max(now.getTime(), Date.parse(before) + 1))
}
