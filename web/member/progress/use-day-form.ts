import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { ProgressEntry } from '#contract/progress.ts'
import { type DayDraft, withValidPhotos } from '#web/member/progress/unsent-days/draft.ts'
import { useDayDraft } from '#web/member/progress/unsent-days/use-draft.ts'
import { ApiError } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useStore } from '#web/platform/store.ts'
import { dayMessages } from './day-messages.ts'
import { DayPhotos } from './day-photos.ts'
import type { DayProblems, DayValues } from './day-values.ts'
import { baselineOf, type FormStart, startOf } from './form-baseline.ts'
import type { ProgressSource } from './progress-source.ts'
import { refreshProgress } from './queries.ts'
import { type SavedDay, useSaving } from './use-save-day.ts'

/** The day of the form, its saved entry, and the draft to resume. */
export type DayFormOptions = SavedDay & {
  entry: ProgressEntry | null
  /** Whether the saved entry could not be loaded: then the server compares it when the day is sent. */
  isUnread: boolean
  draft: DayDraft | null
  /** Ticks the workout of a day that has no draft. */
  isWorkout: boolean
}

/** The logic of a day's form: validates, stores the draft, waits for photos, saves once, and shows conflicts. */
export function useDayForm(options: DayFormOptions) {
  const t = useMessages(dayMessages)
  const [draft] = useState(() => options.draft && withValidPhotos(options.draft, Date.now()))
  const [start] = useState(() => startOf(options.entry, options.isUnread, draft))
  const presets = options.isWorkout && draft === null
  const [offered] = useState(() => ({ ...start.base.values, ...(presets && { workout: true }) }))
  const [values, setValues] = useState(presets ? offered : start.values)
  const [problems, setProblems] = useState(() => missingPhotos(options.draft, draft, t))
  const form = useRef<HTMLFormElement>(null)
  const photos = useDayPhotos(options.source, start)
  const { base, setBase, newest, setNewest, settle } = useVersions(start)
  useDayDraft({ ...options, values, offered, base, photos: photos.shown, isSettled: newest === null })
  useFocusOnProblem(form, problems)
  useBeingThere(options.onStep)
  const parts = { photos: photos.list, photoIds: base.photoIds }
  const save = useSaving(options, { ...parts, setProblems, setNewest, onMerged: proceed })

  const change = (part: Partial<DayValues>) => {
    setValues({ ...values, ...part })
    const left = Object.entries(problems).filter(([name]) => name !== 'workout' && !(name in part))
    setProblems(Object.fromEntries(left))
  }

  /** Continues from the newest saved entry with these values. */
  function proceed(saved: ProgressEntry | null, next: DayValues) {
    photos.list.rebase(saved?.photos ?? [], base.photoIds)
    setValues(next)
    return settle(saved)
  }

  /** Saves the input over the newest saved entry. */
  const keepMine = (saved: ProgressEntry | null) => void save(values, proceed(saved, values))

  return {
    ...{ form, values, change, problems, setProblems, photos, newest, keepMine },
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (newest) keepMine(newest.entry)
      else void save(values, base)
    },
    /** Continues with the newest saved entry; discards the input. */
    takeNewest: (saved: ProgressEntry | null) => {
      photos.list.begin(saved?.photos ?? [])
      setValues(settle(saved).values)
      setProblems({})
      form.current?.querySelector('input')?.focus()
    },
    /** Removes all photos: the consent was withdrawn, and the server has deleted them. */
    discardPhotos: () => {
      photos.list.begin([])
      setBase({ ...base, photoIds: [] })
    },
  }
}

/** What the form is compared with, and the version that was saved elsewhere since, if the member has to choose. */
function useVersions(start: FormStart) {
  const [base, setBase] = useState(start.base)
  const [newest, setNewest] = useState(start.newest)
  return {
    ...{ base, setBase, newest, setNewest },
    /** Continues from the newest saved entry. */
    settle: (saved: ProgressEntry | null) => {
      const next = baselineOf(saved)
      setBase(next)
      setNewest(null)
      return next
    },
  }
}

/** The message about photos of a draft that are no longer available. */
function missingPhotos(
  stored: DayDraft | null,
  draft: DayDraft | null,
  t: { photosGone: string; photosUnsent: (names: string) => string },
): DayProblems {
  if (!stored || !draft) return {}
  if (draft.unsent.length > 0) return { photos: t.photosUnsent(draft.unsent.map(isolate).join(' · ')) }
  return draft.photos.length < stored.photos.length ? { photos: t.photosGone } : {}
}

/** Focuses the first field with an error when there is a new error. */
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

/** The photos of a form while it is mounted: the saved ones, a draft's, and newly added ones. */
function useDayPhotos(source: ProgressSource, { saved, added }: Pick<FormStart, 'saved' | 'added'>) {
  const { language } = useLanguage()
  const client = useQueryClient()
  const [list] = useState(() => {
    const photos = new DayPhotos({ language, onError: reportError })
    photos.begin(saved, added)
    return photos
  })
  const shown = useStore(list.shown)
  useEffect(() => () => list.stop(), [list])

  function reportError(error: unknown) {
    if (source.kind === 'own') source.onError?.(error)
    // The consent may have been withdrawn elsewhere.
    if (error instanceof ApiError && error.code === 'photo_consent_missing') refreshProgress(client, source)
  }

  return { list, shown }
}
