import { useEffect } from 'react'
import type { DayPhoto } from '#web/member/progress/day-photo.ts'
import { type DayValues, isSame } from '#web/member/progress/day-values.ts'
import type { FormBaseline } from '#web/member/progress/form-baseline.ts'
import { draftedPhotos, photosNamedIn, readDayDraft, storeDayDraft } from './draft.ts'
import { deleteDayDraft } from './drafts.ts'

type DraftOptions = {
  member: string
  day: string
  values: DayValues
  /** The values that the form opened with: nobody has typed them. */
  offered: DayValues
  base: FormBaseline
  photos: readonly DayPhoto[]
  /** False while the user must choose between two versions: then the draft does not change. */
  isSettled: boolean
}

/**
 * Stores the form as a draft on every change; deletes the draft if nothing differs from the saved entry. A draft that
 * waits to be sent stays unchanged unless the form changes.
 */
export function useDayDraft(options: DraftOptions): void {
  const { member, day, values, offered, base, photos, isSettled } = options
  useEffect(() => {
    if (!isSettled) return
    const drafted = draftedPhotos(photos)
    const isTouched =
      !(isSame(values, base.values) || isSame(values, offered)) ||
      drafted.photos.length + drafted.unsent.length > 0 ||
      drafted.kept.join() !== base.photoIds.join()
    if (!isTouched) return deleteDayDraft(member, day)
    const stored = readDayDraft(member, day)
    const isWaiting = stored !== null && stored.sendAs !== null
    if (isWaiting && isSame(values, stored.values) && namesOf(stored) === namesOf(drafted)) return
    const { basis, ...before } = base
    storeDayDraft({ member, day }, { values, basis, base: before, ...drafted, at: Date.now() })
  }, [member, day, values, offered, base, photos, isSettled])
}

const namesOf = (drafted: Parameters<typeof photosNamedIn>[0]) => photosNamedIn(drafted).join()
