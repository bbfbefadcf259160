import type { ProgressEntry } from '#contract/progress.ts'
import { type DayValues, valuesOf } from './day-values.ts'

/** What the form of a day began from: its values, the ids of its photos, and its `updatedAt`, null for a new day. */
export type DayBase = { values: DayValues; kept: string[]; basis: string | null }

/** What a form begins from where this is saved. */
export function baseOf(entry: ProgressEntry | null): DayBase {
  return {
    values: valuesOf(entry),
    kept: entry?.photos.map(({ _id }) => _id) ?? [],
    basis: entry?.updatedAt ?? null,
  }
}
