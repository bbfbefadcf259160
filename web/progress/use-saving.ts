import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type ProgressEntry, saveProgress } from '#contract/progress.ts'
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
import { type Draft, draftedPhotos, keepDraft, readDraft } from './draft.ts'
import { forgetDraft } from './drafts.ts'
import { heard, refreshProgress } from './queries.ts'
import type { ProgressSource } from './source.ts'
import { useDayNames } from './use-day-names.ts'

/** Whether a form is there yet, and while it waits for photos or is being saved. */
export type FormStep = 'absent' | 'idle' | 'waiting' | 'saving'

/** Which day of whom is saved. */
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
  /** The ids of the saved photos that the form began with. */
  kept: string[]
  /** Takes the sentences for the fields. */
  setProblems: (problems: DayProblems) => void
  /** Takes what is saved now, where that has changed since the form began. */
  setNewest: (newest: { entry: ProgressEntry | null }) => void
}

/** Saves a day once at a time, and says what came of it; whatever fails, what was typed stays. */
export function useSaving(saved: SavedDay, { photos, kept, setProblems, setNewest }: Form) {
  const { source, member, day, onStep, onSaved } = saved
  const settle = useSettling(saved)
  const words = useMessages(dayMessages)
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
    if (!ids) return setProblems({ photos: words.photos[navigator.onLine ? 'unfinished' : 'unsent'] })
    if (ids.length === 0 && isBlank(values)) return setProblems({ workout: words.nothing })
    onStep('saving')
    const begun = { ...{ values, basis }, ...draftedPhotos(photos.snapshot()) }
    const input = { params: { day }, body: { ...checked.input, photos: ids } }
    const isTheirs = () => source.kind === 'own' && readSession('member')?.token === source.token
    const isHeld = await sendOrHold({ member, day, isTheirs }, begun, (idempotencyKey) =>
      heard(source, () => call(saveProgress, input, { language, idempotencyKey })),
    )
    settle(isHeld)
    onSaved()
  }

  async function learn(fault: unknown) {
    fail(words.saveFailed, fault)
    if (!(fault instanceof ApiError)) return
    setProblems(sentencesOf(fault.fields, (sentence) => sentence))
    const isPhotoGone = fault.code === 'upload_missing' || fault.code === 'photo_consent_missing'
    if (isPhotoGone) refreshProgress(client, source)
    if (!isPhotoGone && fault.code !== 'progress_changed') return
    const asked = client.fetchQuery({ ...dayOf(source, day, language), staleTime: 0 })
    const entry = await asked.catch(() => undefined)
    if (entry === undefined) return
    if (fault.code === 'progress_changed') return setNewest({ entry })
    photos.rebase(entry?.photos ?? [], kept)
    photos.lose()
  }

  return (values: DayValues, basis: string | null) => oneAtATime(() => send(values, basis).catch(learn))
}

/** Carries an act out where none is under way; the form is idle after it. */
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

/** Says that a day is saved, or held on this device for now, and brings what shows it up to date. */
function useSettling({ source, member, day, today }: SavedDay): (isHeld: boolean) => void {
  const words = useMessages(dayMessages)
  const { language } = useLanguage()
  const days = useDayNames()
  const client = useQueryClient()
  const toast = useToast()
  return (isHeld) => {
    const name = days.near(day, today)
    if (isHeld) return toast.show({ title: words.held, description: words.heldDay(name) })
    forgetDraft(member, day)
    refreshProgress(client, source)
    void client.prefetchQuery({ ...dayOf(source, day, language), staleTime: 0 })
    toast.show({ title: words.saved, description: words.savedDay(name) })
  }
}

/**
 * Sends a day under a key of its own. Where no answer comes it is kept on this device, to be sent later under the same
 * key, and the answer is true; not where its member has logged out meanwhile. Throws what else went wrong.
 */
async function sendOrHold(
  own: { member: string; day: string; isTheirs: () => boolean },
  begun: Pick<Draft, 'values' | 'basis' | 'kept' | 'photos'>,
  send: (key: string) => Promise<unknown>,
): Promise<boolean> {
  const sendAs = crypto.getRandomValues(new Uint32Array(4)).join('-')
  try {
    await send(sendAs)
    return false
  } catch (fault) {
    if (!isUnanswered(fault) || !own.isTheirs()) throw fault
    keepDraft(own, { ...begun, at: Date.now(), sendAs })
    // A browser may refuse its store.
    if (readDraft(own.member, own.day)?.sendAs !== sendAs) throw fault
    return true
  }
}

/** The sentences for the fields of a form; that of a list's part stands at the list. */
function sentencesOf(problems: Record<string, string>, say: (problem: string) => string): DayProblems {
  return Object.fromEntries(
    Object.entries(problems).map(([path, problem]) => [path.split('.')[0], say(problem)]),
  )
}
