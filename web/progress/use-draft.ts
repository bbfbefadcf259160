import { useEffect } from 'react'
import type { DayBase } from './day-base.ts'
import type { DayPhoto } from './day-photo.ts'
import { type DayValues, isSame } from './day-values.ts'
import { draftedPhotos, keepDraft, photosNamedIn, readDraft } from './draft.ts'
import { forgetDraft } from './drafts.ts'

type DraftOptions = {
  member: string
  day: string
  values: DayValues
  base: DayBase
  photos: readonly DayPhoto[]
  /** False while it is asked which of two versions holds: then the draft stays as it is. */
  isSettled: boolean
}

/**
 * Keeps what differs from the saved day in this browser with every change, and nothing where nothing differs. What waits
 * to be sent goes on waiting for as long as it is not changed.
 */
export function useDraft(options: DraftOptions): void {
  const { member, day, values, base, photos, isSettled } = options
  useEffect(() => {
    if (!isSettled) return
    const drafted = draftedPhotos(photos)
    const isTouched =
      !isSame(values, base.values) ||
      drafted.photos.length + drafted.unsent.length > 0 ||
      drafted.kept.join() !== base.kept.join()
    if (!isTouched) return forgetDraft(member, day)
    const before = readDraft(member, day)
    const isWaiting = before !== null && before.sendAs !== null
    if (isWaiting && isSame(values, before.values) && namesOf(before) === namesOf(drafted)) return
    keepDraft({ member, day }, { values, basis: base.basis, ...drafted, at: Date.now() })
  }, [member, day, values, base, photos, isSettled])
}

const namesOf = (drafted: Parameters<typeof photosNamedIn>[0]) => photosNamedIn(drafted).join()
