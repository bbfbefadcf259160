import type { ProgressEntry } from '#contract/progress.ts'
import { type DayValues, valuesOf } from './day-values.ts'

/** The saved state that a day's form started from: values, photo ids, and `updatedAt`, which is null for a new day. */
export type FormBaseline = { values: DayValues; photoIds: string[]; basis: string | null }

/** The baseline of a form for this saved entry. */
export function baselineOf(entry: ProgressEntry | null): FormBaseline {
  return {
    values: valuesOf(entry),
    photoIds: entry?.photos.map(({ _id }) => _id) ?? [],
    basis: entry?.updatedAt ?? null,
  }
}
