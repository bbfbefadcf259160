import { type Measure, measures, type ProgressEntry, ProgressInput } from '#contract/progress.ts'
import { foldDigits, stripInvisible } from '#contract/text.ts'

/** What a form holds of one day, as it is typed; an answer that was not given is empty. */
export type DayValues = Record<Measure | 'energy' | 'sleep' | 'note', string> & { workout: boolean }

/** The longest note, in characters. */
export const longestNote = 2000

/** What a form of a day begins with: what was written down, or nothing. */
export function valuesOf(entry: ProgressEntry | null): DayValues {
  const text = (figure: number | null | undefined) => (figure == null ? '' : String(figure))
  return {
    workout: entry?.workout ?? false,
    weight: text(entry?.weight),
    waist: text(entry?.waist),
    hip: text(entry?.hip),
    chest: text(entry?.chest),
    arm: text(entry?.arm),
    thigh: text(entry?.thigh),
    energy: text(entry?.energy),
    sleep: text(entry?.sleep),
    note: entry?.note ?? '',
  }
}

/** A typed figure in any digits, its decimal after a point or a comma of either script; null where empty, NaN where none. */
export function readFigure(typed: string): number | null {
  const plain = foldDigits(stripInvisible(typed)).replace(/[٫،,]/g, '.').trim()
  if (plain === '') return null
  return /^\d{1,6}(\.\d{0,6})?$|^\.\d{1,6}$/.test(plain) ? Number(plain) : Number.NaN
}

/** What is wrong with a form, by field, as `fieldSentence` reads it. */
export type DayProblems = Partial<Record<keyof DayValues | 'day' | 'photos', string>>

type CheckedDay = { input: ProgressInput; problems?: never } | { input?: never; problems: DayProblems }

/** Checks what was typed by the rules of the agreement. `photos` and `basis` are as the call takes them. */
export function checkDay(
  values: DayValues,
  { photos, basis }: { photos: string[]; basis: string | null },
): CheckedDay {
  const figures = [...measures, 'energy', 'sleep'] as const
  const checked = ProgressInput.safeParse({
    ...Object.fromEntries(figures.map((name) => [name, readFigure(values[name])])),
    workout: values.workout,
    note: values.note,
    photos,
    basis,
  })
  if (checked.success) return { input: checked.data }
  const problems: DayProblems = {}
  for (const { path, message } of checked.error.issues) {
    const field = path[0] as keyof DayProblems
    problems[field] ??= message
  }
  return { problems }
}

/** Whether a form says nothing at all. */
export function isBlank({ workout, ...texts }: DayValues): boolean {
  return !workout && Object.values(texts).every((text) => text.trim() === '')
}

/** Whether two forms say the same. */
export function isSame(one: DayValues, other: DayValues): boolean {
  return (Object.keys(one) as (keyof DayValues)[]).every((name) => one[name] === other[name])
}
