import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type ProgressEntry, saveProgress } from '#contract/progress.ts'
import { type DayDraft, draftedPhotos, storeDayDraft } from '#web/member/progress/unsent-days/draft.ts'
import { deleteDayDraft } from '#web/member/progress/unsent-days/drafts.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { readSession } from '#web/platform/session.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { dayMessages } from './day-messages.ts'
import type { DayPhotos } from './day-photos.ts'
import { dayOf, isUnanswered } from './day-queries.ts'
import { checkDay, type DayProblems, type DayValues, isBlank } from './day-values.ts'
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
}

/** Saves a day, one request at a time, and shows the result; the input stays after any error. */
export function useSaving(saved: SavedDay, { photos, photoIds, setProblems, setNewest }: Form) {
  const { source, member, day, onStep, onSaved } = saved
  const settle = useSettling(saved)
  const t = useMessages(dayMessages)
  const { language } = useLanguage()
  const sentenceOf = useFieldSentence()
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  const oneAtATime = useOneAtATime(onStep)

  async function send(values: DayValues, basis: string | null) {
    toast.dismiss()
    const checked = checkDay(values, { photos: [], basis })
    setProblems(checked.problems ? sentencesOf(checked.problems, (problem) => sentenceOf(problem)) : {})
    if (checked.problems) return
    onStep('waiting')
    const ids = await photos.settled()
    if (!ids) return setProblems({ photos: t.photos[navigator.onLine ? 'unfinished' : 'unsent'] })
    if (ids.length === 0 && isBlank(values)) return setProblems({ workout: t.nothing })
    onStep('saving')
    const draft = { ...{ values, basis }, ...draftedPhotos(photos.shown.read()) }
    const input = { params: { day }, body: { ...checked.input, photos: ids } }
    const isTheirs = () => source.kind === 'own' && readSession('member')?.token === source.token
    const isUnsent = await sendOrStore({ member, day, isTheirs }, draft, (idempotencyKey) =>
      reportingToPage(source, () => call(saveProgress, input, { language, idempotencyKey })),
    )
    settle(isUnsent)
    onSaved()
  }

  async function showError(error: unknown) {
    fail(t.saveFailed, error)
    if (!(error instanceof ApiError)) return
    setProblems(sentencesOf(error.fields, (sentence) => sentence))
    const isPhotoGone = error.code === 'upload_missing' || error.code === 'photo_consent_missing'
    if (isPhotoGone) refreshProgress(client, source)
    if (!isPhotoGone && error.code !== 'progress_changed') return
    const query = client.fetchQuery({ ...dayOf(source, day, language), staleTime: 0 })
    const entry = await query.catch(() => undefined)
    if (entry === undefined) return
    if (error.code === 'progress_changed') return setNewest({ entry })
    photos.rebase(entry?.photos ?? [], photoIds)
    photos.lose()
  }

  return (values: DayValues, basis: string | null) => oneAtATime(() => send(values, basis).catch(showError))
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
function useSettling({ source, member, day, today }: SavedDay): (isUnsent: boolean) => void {
  const t = useMessages(dayMessages)
  const { language } = useLanguage()
  const days = useDayNames()
  const client = useQueryClient()
  const toast = useToast()
  return (isUnsent) => {
    const name = days.near(day, today)
    if (isUnsent) return toast.show({ title: t.held, description: t.heldDay(name) })
    deleteDayDraft(member, day)
    refreshProgress(client, source)
    void client.prefetchQuery({ ...dayOf(source, day, language), staleTime: 0 })
    toast.show({ title: t.saved, description: t.savedDay(name) })
  }
}

/**
 * Sends a day with a new idempotency key. Without a response, stores it on this device to be sent later with the same
 * key, and returns true; not if its member has signed out since. Throws all other errors.
 */
async function sendOrStore(
  own: { member: string; day: string; isTheirs: () => boolean },
  draft: Pick<DayDraft, 'values' | 'basis' | 'kept' | 'photos'>,
  send: (key: string) => Promise<unknown>,
): Promise<boolean> {
  const sendAs = crypto.getRandomValues(new Uint32Array(4)).join('-')
  try {
    await send(sendAs)
    return false
  } catch (error) {
    if (!isUnanswered(error) || !own.isTheirs()) throw error
    if (!storeDayDraft(own, { ...draft, at: Date.now(), sendAs })) throw error
    return true
  }
}

/** The error sentences by field; the error of a list item is shown at its list. */
function sentencesOf(problems: Record<string, string>, say: (problem: string) => string): DayProblems {
  return Object.fromEntries(
    Object.entries(problems).map(([path, problem]) => [path.split('.')[0], say(problem)]),
  )
}
