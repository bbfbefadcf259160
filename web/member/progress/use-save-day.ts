import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type ProgressEntry, saveProgress } from '#contract/progress.ts'
import {
  type DayDraft,
  draftedPhotos,
  newSendKey,
  storeDayDraft,
} from '#web/member/progress/unsent-days/draft.ts'
import { deleteDayDraft } from '#web/member/progress/unsent-days/drafts.ts'
import { notePurposes } from '#web/member/purposes/queries.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { readSession } from '#web/platform/session.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { dayMessages } from './day-messages.ts'
import type { DayPhotos } from './day-photos.ts'
import { dayOf, isUnanswered, noteSavedDay } from './day-queries.ts'
import { checkDay, type DayProblems, type DayValues, isBlank } from './day-values.ts'
import { baselineOf, type FormBaseline, mineIn } from './form-baseline.ts'
import { mergeDay } from './merge-day.ts'
import type { ProgressSource } from './progress-source.ts'
import { refreshProgress, reportingToPage } from './queries.ts'
import { useDayNames } from './use-day-names.ts'

/** The state of the form: not rendered yet, idle, waiting for photos, or saving. */
export type FormStep = 'absent' | 'idle' | 'waiting' | 'saving'

/** The day to save, and its member. */
export type SavedDay = {
  source: ProgressSource
  member: string
  day: string
  today: string
  onStep: (step: FormStep) => void
  onSaved: () => void
}

type Form = {
  photos: DayPhotos
  /** The ids of the saved photos that the form started with. */
  photoIds: string[]
  /** Receives the error sentences of fields. */
  setProblems: (problems: DayProblems) => void
  /** Receives the newest saved entry, if it has changed since the form started. */
  setNewest: (newest: { entry: ProgressEntry | null }) => void
  /** Receives an entry that was changed elsewhere, and its merge with the input, which is saved next. */
  onMerged: (newest: ProgressEntry, values: DayValues) => void
}

/**
 * Saves a day, one request at a time, and shows the result; the input stays after any error. A day that was changed
 * elsewhere is merged and saved; if the member has to choose, both versions are shown.
 */
export function useSaving(saved: SavedDay, form: Form) {
  const { source, day, onStep } = saved
  const { photos, photoIds, setProblems, setNewest, onMerged } = form
  const send = useSending(saved, form)
  const t = useMessages(dayMessages)
  const { language } = useLanguage()
  const client = useQueryClient()
  const fail = useFailureToast()
  const oneAtATime = useOneAtATime(onStep)

  /** Undefined if it cannot be loaded. */
  const readNewest = () =>
    client.fetchQuery({ ...dayOf(source, day, language), staleTime: 0 }).catch(() => undefined)

  async function showError(error: unknown) {
    fail(t.saveFailed, error)
    notePurposes(client, error)
    if (!(error instanceof ApiError)) return
    setProblems(sentencesOf(error.fields, (sentence) => sentence))
    if (error.code !== 'upload_missing' && error.code !== 'photo_consent_missing') return
    refreshProgress(client, source)
    const entry = await readNewest()
    if (entry === undefined) return
    photos.rebase(entry?.photos ?? [], photoIds)
    photos.lose()
  }

  async function save(values: DayValues, base: FormBaseline): Promise<void> {
    try {
      await send(values, base)
    } catch (error) {
      const isChanged = error instanceof ApiError && error.code === 'progress_changed'
      const entry = isChanged ? await readNewest() : undefined
      if (entry === undefined) return showError(error)
      const merged = mergeDay(base, mineIn({ values, ...draftedPhotos(photos.shown.read()) }), entry)
      if (!merged || !entry) {
        fail(t.saveFailed, error)
        return setNewest({ entry })
      }
      onMerged(entry, merged.values)
      await save(merged.values, baselineOf(entry))
    }
  }

  return (values: DayValues, base: FormBaseline) => oneAtATime(() => save(values, base))
}

/** Validates and sends a day once, or stores it on this device without a response; throws all other errors. */
function useSending(saved: SavedDay, { photos, setProblems }: Form) {
  const { source, member, day, onStep, onSaved } = saved
  const settle = useSettling(saved)
  const t = useMessages(dayMessages)
  const { language } = useLanguage()
  const sentenceOf = useFieldSentence()
  const toast = useToast()
  return async (values: DayValues, { basis, ...base }: FormBaseline): Promise<void> => {
    toast.dismiss()
    const checked = checkDay(values, { photos: [], basis })
    setProblems(checked.problems ? sentencesOf(checked.problems, (problem) => sentenceOf(problem)) : {})
    if (checked.problems) return
    onStep('waiting')
    const ids = await photos.settled()
    if (!ids) return setProblems({ photos: t.photos[navigator.onLine ? 'unfinished' : 'unsent'] })
    if (ids.length === 0 && isBlank(values)) return setProblems({ workout: t.nothing })
    onStep('saving')
    const draft = { ...{ values, basis, base }, ...draftedPhotos(photos.shown.read()) }
    const input = { params: { day }, body: { ...checked.input, photos: ids } }
    const isTheirs = () => source.kind === 'own' && readSession('member')?.token === source.token
    const entry = await sendOrStore({ member, day, isTheirs }, draft, (idempotencyKey) =>
      reportingToPage(source, () => call(saveProgress, input, { language, idempotencyKey })),
    )
    settle(entry)
    onSaved()
  }
}

/** Runs an action unless one is running; sets the form to idle after it. */
function useOneAtATime(onStep: SavedDay['onStep']): (act: () => Promise<void>) => Promise<void> {
  const isBusy = useRef(false)
  return async (act) => {
    if (isBusy.current) return
    isBusy.current = true
    await act().finally(() => {
      isBusy.current = false
      onStep('idle')
    })
  }
}

/** Shows that a day is saved, or stored on this device for now, and refetches what shows it. */
function useSettling({ source, member, day, today }: SavedDay): (entry: ProgressEntry | null) => void {
  const t = useMessages(dayMessages)
  const { language } = useLanguage()
  const days = useDayNames()
  const client = useQueryClient()
  const toast = useToast()
  return (entry) => {
    const name = days.near(day, today)
    if (!entry) return toast.show({ title: t.held, description: t.heldDay(name) })
    deleteDayDraft(member, day)
    refreshProgress(client, source)
    noteSavedDay(client, { source, language }, entry)
    toast.show({ title: t.saved, description: t.savedDay(name) })
  }
}

/**
 * Sends a day with a new idempotency key, and returns the saved entry. Without a response, stores it on this device to
 * be sent later with the same key, and returns null; not if its member has signed out since. Throws all other errors.
 */
async function sendOrStore(
  own: { member: string; day: string; isTheirs: () => boolean },
  draft: Pick<DayDraft, 'values' | 'basis' | 'base' | 'kept' | 'photos'>,
  send: (key: string) => Promise<{ entry: ProgressEntry }>,
): Promise<ProgressEntry | null> {
  const sendAs = newSendKey()
  try {
    return (await send(sendAs)).entry
  } catch (error) {
    if (!isUnanswered(error) || !own.isTheirs()) throw error
    if (!storeDayDraft(own, { ...draft, at: Date.now(), sendAs })) throw error
    return null
  }
}

/** The error sentences by field; the error of a list item is shown at its list. */
function sentencesOf(problems: Record<string, string>, say: (problem: string) => string): DayProblems {
  return Object.fromEntries(
    Object.entries(problems).map(([path, problem]) => [path.split('.')[0], say(problem)]),
  )
}
