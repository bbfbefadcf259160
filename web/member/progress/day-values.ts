import { type Measure, measures, type ProgressEntry, ProgressInput } from '#contract/progress.ts'
import { readFigure } from '#web/platform/read-figure.ts'

/** The form values of one day as typed; empty if not filled in. */
export type DayValues = Record<Measure | 'energy' | 'sleep' | 'note', string> & { workout: boolean }

/** Maximum length of a note, in characters. */
export const longestNote = 2000

/** The initial form values of a saved entry, or of a new one. */
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

/** Validation errors by field, in the format that `fieldSentence` reads. */
export type DayProblems = Partial<Record<keyof DayValues | 'day' | 'photos', string>>

type CheckedDay = { input: ProgressInput; problems?: never } | { input?: never; problems: DayProblems }

/** Validates the form values with the contract. `photos` and `basis` are as in the request. */
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

/** Whether a form is empty. */
export function isBlank({ workout, ...texts }: DayValues): boolean {
  return !workout && Object.values(texts).every((text) => text.trim() === '')
}

/** Whether two forms have the same values. */
export function isSame(one: DayValues, other: DayValues): boolean {
  return (Object.keys(one) as (keyof DayValues)[]).every((name) => one[name] === other[name])
}
