import { useEffect } from 'react'
import type { DayBase } from './day-base.ts'
import type { DayPhoto } from './day-photos.ts'
import { type DayValues, isSame } from './day-values.ts'
import { keepDraft } from './draft.ts'
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

/** Keeps what differs from the saved day in this browser with every change, and nothing where nothing differs. */
export function useDraft(options: DraftOptions): void {
  const { member, day, values, base, photos, isSettled } = options
  useEffect(() => {
    if (!isSettled) return
    const kept = photos.flatMap(({ step, id }) => (step === 'kept' && id ? [id] : []))
    const drafted = photos.flatMap(({ step, id, name, link, sentAt }) =>
      step === 'ready' && id ? [{ ticket: id, url: link, name, sentAt }] : [],
    )
    const isTouched = !isSame(values, base.values) || drafted.length > 0 || kept.join() !== base.kept.join()
    if (!isTouched) return forgetDraft(member, day)
    const { basis } = base
    keepDraft({ member, day }, { values, basis, kept, photos: drafted, at: Date.now() })
  }, [member, day, values, base, photos, isSettled])
}
