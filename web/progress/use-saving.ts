import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { fieldSentence } from '#contract/field-problems.ts'
import { type ProgressEntry, saveProgress } from '#contract/progress.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { dayMessages } from './day-messages.ts'
import type { DayPhotos } from './day-photos.ts'
import { dayOf } from './day-queries.ts'
import { checkDay, type DayProblems, type DayValues, isBlank } from './day-values.ts'
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
  const { source, member, day, today, onStep, onSaved } = saved
  const words = useMessages(dayMessages)
  const { language } = useLanguage()
  const days = useDayNames()
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  const isBusy = useRef(false)

  async function send(values: DayValues, basis: string | null) {
    toast.dismiss()
    const { input, problems } = checkDay(values, { photos: [], basis })
    setProblems(problems ? sentencesOf(problems, (problem) => fieldSentence(problem, language)) : {})
    if (problems) return
    onStep('waiting')
    const ids = await photos.settled()
    if (!ids) return setProblems({ photos: words.photos.unfinished })
    if (ids.length === 0 && isBlank(values)) return setProblems({ workout: words.nothing })
    onStep('saving')
    const body = { ...input, photos: ids }
    await heard(source, () => call(saveProgress, { params: { day }, body }, { language }))
    forgetDraft(member, day)
    refreshProgress(client, source)
    toast.show({ title: words.saved, description: words.savedDay(days.near(day, today)) })
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

  return async (values: DayValues, basis: string | null) => {
    if (isBusy.current) return
    isBusy.current = true
    await send(values, basis)
      .catch(learn)
      .finally(() => {
        isBusy.current = false
        onStep('idle')
      })
  }
}

/** The sentences for the fields of a form; that of a list's part stands at the list. */
function sentencesOf(problems: Record<string, string>, say: (problem: string) => string): DayProblems {
  return Object.fromEntries(
    Object.entries(problems).map(([path, problem]) => [path.split('.')[0], say(problem)]),
  )
}
