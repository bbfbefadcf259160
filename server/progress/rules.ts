import { cairoDay, daysAfter, weekOf } from '#contract/cairo-days.ts'
import type { FieldProblem } from '#contract/field-errors.ts'
import { defaultWeeklyGoal, entryReachesBack, measures, type ProgressInput } from '#contract/progress.ts'

/** The stored values of an entry: measurements in whole tenths of a kilogram or a centimetre. */
export type StoredDay = Pick<ProgressInput, 'workout' | 'energy' | 'sleep' | 'note'> &
  Record<(typeof measures)[number], number | null>

/** Converts a member's input to the stored form. */
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

/** Converts a number with one decimal to whole tenths. */
export function inTenths(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10)
}

/** Converts whole tenths to a number with one decimal. */
export function fromTenths(tenths: number | null): number | null {
  return tenths === null ? null : tenths / 10
}

/** Whether two entries are equal. */
export function isSameDay(one: StoredDay, other: StoredDay): boolean {
  return (['workout', 'energy', 'sleep', 'note', ...measures] as const).every(
    (name) => one[name] === other[name],
  )
}

/** Whether a day says more than that there was a workout: what it then says is health data. */
export function isMoreThanWorkout({
  workout: _,
  basis: __,
  photos,
  note,
  ...figures
}: ProgressInput): boolean {
  return photos.length > 0 || note !== '' || Object.values(figures).some((figure) => figure !== null)
}

/** The validation error if an entry of this day cannot be saved now, else undefined. */
export function dayProblem(day: string, now: Date): FieldProblem | undefined {
  const today = cairoDay(now)
  if (day > today) return 'day_future'
  return day < daysAfter(today, -entryReachesBack) ? 'day_past' : undefined
}

/** A week's summary from its days with a workout and the coach's goal; null means the default goal. */
export function weekSummaryOf(
  now: Date,
  { workoutDays, goal }: { workoutDays: string[]; goal: number | null },
) {
  const wanted = goal ?? defaultWeeklyGoal
  const done = workoutDays.length
  const percent = Math.min(100, Math.round((done / wanted) * 100))
  return { ...weekOf(cairoDay(now)), done, goal: wanted, percent, days: workoutDays }
}

/** The time of a change: now, but always after the previous change, so that two changes at the same time differ. */
export function changedAt(before: string | undefined, now: Date): Date {
  return before === undefined ? now : new Date(Math.max(now.getTime(), Date.parse(before) + 1))
}
