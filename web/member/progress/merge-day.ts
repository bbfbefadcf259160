import { maxPhotosPerDay, type ProgressEntry } from '#contract/progress.ts'
import { readFigure } from '#web/platform/read-figure.ts'
import { type DayValues, valuesOf } from './day-values.ts'

/** What a day was before it was edited here: its values, and the ids of its photos. */
export type MergeBase = { values: DayValues; photoIds: string[] }

/** What was entered here: the values, the ids of saved photos that stay, and how many photos are new. */
export type MergeInput = { values: DayValues; kept: string[]; added: number }

/**
 * Merges a day that was edited here with the version that was saved elsewhere since: of each field, the side that
 * changed it counts. Photos that either side added stay, and those that either side removed go. Returns null if the
 * member has to choose: both sides changed a field differently, the day was deleted, or there are too many photos.
 */
export function mergeDay(
  base: MergeBase,
  mine: MergeInput,
  theirs: ProgressEntry | null,
): { values: DayValues; kept: string[] } | null {
  if (theirs === null) return null
  const saved = valuesOf(theirs)
  const values = { ...saved }
  for (const name of Object.keys(saved) as (keyof DayValues)[]) {
    if (isSameField(name, mine.values, base.values)) continue
    const isConflict = !isSameField(name, saved, base.values) && !isSameField(name, saved, mine.values)
    if (isConflict) return null
    Object.assign(values, { [name]: mine.values[name] })
  }
  const removed = base.photoIds.filter((id) => !mine.kept.includes(id))
  const kept = theirs.photos.map(({ _id }) => _id).filter((id) => !removed.includes(id))
  return kept.length + mine.added > maxPhotosPerDay ? null : { values, kept }
}

/** Whether a field has the same content on both sides, however it was typed: "80" and "٨٠٫٠" are the same weight. */
function isSameField(name: keyof DayValues, one: DayValues, other: DayValues): boolean {
  if (name === 'workout') return one.workout === other.workout
  if (name === 'note') return one.note.trim() === other.note.trim()
  return one[name] === other[name] || readFigure(one[name]) === readFigure(other[name])
}
