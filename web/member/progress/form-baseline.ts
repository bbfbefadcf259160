import type { ProgressEntry } from '#contract/progress.ts'
import type { DayDraft } from '#web/member/progress/unsent-days/draft.ts'
import { type DayValues, valuesOf } from './day-values.ts'
import { type MergeBase, mergeDay } from './merge-day.ts'

/** The saved state that a day's form started from; `basis` is its `updatedAt`, which is null for a new day. */
export type FormBaseline = MergeBase & { basis: string | null }

/** The baseline of a form for this saved entry. */
export function baselineOf(entry: ProgressEntry | null): FormBaseline {
  return {
    values: valuesOf(entry),
    photoIds: entry?.photos.map(({ _id }) => _id) ?? [],
    basis: entry?.updatedAt ?? null,
  }
}

/** How a form starts: what it is compared with, its values, and its photos: the saved ones, and those of the draft. */
export type FormStart = {
  base: FormBaseline
  values: DayValues
  saved: ProgressEntry['photos']
  added: DayDraft['photos']
  /** Set if the entry was changed elsewhere since the draft was started, and the two cannot be merged. */
  newest: { entry: ProgressEntry | null } | null
}

/** The start of a form from a saved entry and the draft to resume. `isUnread`: the entry could not be loaded. */
export function startOf(entry: ProgressEntry | null, isUnread: boolean, draft: DayDraft | null): FormStart {
  const read = baselineOf(entry)
  const photos = entry?.photos ?? []
  if (!draft) return { base: read, values: read.values, saved: photos, added: [], newest: null }
  const stays = (ids: string[]) => photos.filter(({ _id }) => ids.includes(_id))
  const own = { ...(draft.base ?? read), basis: draft.basis }
  const added = draft.photos
  if (isUnread) return { base: own, values: draft.values, saved: [], added, newest: null }
  if (draft.basis === read.basis)
    return { base: read, values: draft.values, saved: stays(draft.kept), added, newest: null }
  const merged = draft.base ? mergeDay(draft.base, mineIn(draft), entry) : null
  if (merged) return { base: read, values: merged.values, saved: stays(merged.kept), added, newest: null }
  return { base: own, values: draft.values, saved: stays(draft.kept), added, newest: { entry } }
}

/** A draft as one side of a merge. */
export function mineIn({ values, kept, photos }: Pick<DayDraft, 'values' | 'kept' | 'photos'>) {
  return { values, kept, added: photos.length }
}
