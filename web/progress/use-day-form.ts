import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { ProgressEntry } from '#contract/progress.ts'
import { isolate } from '#web/platform/isolate.ts'
import { useMessages } from '#web/platform/messages.ts'
import { baseOf } from './day-base.ts'
import { dayMessages } from './day-messages.ts'
import type { DayProblems, DayValues } from './day-values.ts'
import { type Draft, withValidPhotos } from './draft.ts'
import { useDayPhotos } from './use-day-photos.ts'
import { useDraft } from './use-draft.ts'
import { type SavedDay, useSaving } from './use-saving.ts'

/** Which day is written down, and what the form begins with: what is saved, and a draft that is gone on with. */
export type DayFormOptions = SavedDay & {
  entry: ProgressEntry | null
  /** Whether what is saved could not be asked for: then it is compared once this is sent. */
  isUnread: boolean
  draft: Draft | null
}

/** All that the form of a day does: checks, keeps the draft, waits for photos, saves once, tells what changed elsewhere. */
export function useDayForm(options: DayFormOptions) {
  const { entry } = options
  const words = useMessages(dayMessages)
  const [draft] = useState(() => options.draft && withValidPhotos(options.draft, Date.now()))
  const [base, setBase] = useState(() => ({ ...baseOf(entry), ...(draft && { basis: draft.basis }) }))
  const [values, setValues] = useState(draft?.values ?? base.values)
  const [problems, setProblems] = useState(() => missingPhotos(options.draft, draft, words))
  // The day may have been changed elsewhere since its draft was begun.
  const isOld = draft !== null && !options.isUnread && draft.basis !== (entry?.updatedAt ?? null)
  const [newest, setNewest] = useState(isOld ? { entry } : null)
  const form = useRef<HTMLFormElement>(null)
  const photos = useDayPhotos({ ...options, draft })
  useDraft({ ...options, values, base, photos: photos.shown, isSettled: newest === null })
  useFocusOnProblem(form, problems)
  useBeingThere(options.onStep)
  const save = useSaving(options, { photos: photos.list, kept: base.kept, setProblems, setNewest })

  const change = (part: Partial<DayValues>) => {
    setValues({ ...values, ...part })
    const left = Object.entries(problems).filter(([name]) => name !== 'workout' && !(name in part))
    setProblems(Object.fromEntries(left))
  }

  /** Goes on from what is saved now. */
  const settle = (saved: ProgressEntry | null) => {
    const next = baseOf(saved)
    setBase(next)
    setNewest(null)
    return next
  }

  /** Saves what was typed over what is saved now. */
  const keepMine = (saved: ProgressEntry | null) => {
    photos.list.rebase(saved?.photos ?? [], base.kept)
    void save(values, settle(saved).basis)
  }

  return {
    ...{ form, values, change, problems, setProblems, photos, newest, keepMine },
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (newest) keepMine(newest.entry)
      else void save(values, base.basis)
    },
    /** Goes on with what is saved now; what was typed goes. */
    takeNewest: (saved: ProgressEntry | null) => {
      photos.list.begin(saved?.photos ?? [])
      setValues(settle(saved).values)
      setProblems({})
      form.current?.querySelector('input')?.focus()
    },
    /** The consent was taken back, and with it all photos were deleted. */
    forgetPhotos: () => {
      photos.list.begin([])
      setBase({ ...base, kept: [] })
    },
  }
}

/** What is said of photos that a draft had and that are not there any more. */
function missingPhotos(
  kept: Draft | null,
  draft: Draft | null,
  words: { photosGone: string; photosUnsent: (names: string) => string },
): DayProblems {
  if (!kept || !draft) return {}
  if (draft.unsent.length > 0) return { photos: words.photosUnsent(draft.unsent.map(isolate).join(' · ')) }
  return draft.photos.length < kept.photos.length ? { photos: words.photosGone } : {}
}

/** Brings the keyboard to the first field that something is wrong with, when something new is. */
function useFocusOnProblem(form: RefObject<HTMLFormElement | null>, problems: DayProblems) {
  const before = useRef(0)
  useEffect(() => {
    const now = Object.values(problems).filter(Boolean).length
    const isNew = now > before.current
    before.current = now
    if (isNew) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]')?.focus()
  }, [form, problems])
}

function useBeingThere(onStep: DayFormOptions['onStep']) {
  useEffect(() => {
    onStep('idle')
    return () => onStep('absent')
  }, [onStep])
}
