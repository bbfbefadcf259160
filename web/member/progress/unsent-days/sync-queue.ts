import { type ProgressEntry, readProgressDay, saveProgress } from '#contract/progress.ts'
import type { Language } from '#contract/values.ts'
import { isPassing } from '#web/member/progress/day-queries.ts'
import { checkDay } from '#web/member/progress/day-values.ts'
import { baselineOf, mineIn } from '#web/member/progress/form-baseline.ts'
import { mergeDay } from '#web/member/progress/merge-day.ts'
import type { ProgressSource } from '#web/member/progress/progress-source.ts'
import { reportingToPage } from '#web/member/progress/queries.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { readSession } from '#web/platform/session.ts'
import {
  type DayDraft,
  newSendKey,
  photosNamedIn,
  readDayDraft,
  storeDayDraft,
  withValidPhotos,
} from './draft.ts'
import { deleteDayDraft, draftKey } from './drafts.ts'

/** The result for a day: `later` if it still waits; `refused` with the server's sentence, if there is one. */
export type SendResult =
  | { outcome: 'sent'; entry: ProgressEntry }
  | { outcome: 'later' }
  | { outcome: 'refused'; sentence: string | null }

type OwnDay = { source: ProgressSource & { kind: 'own' }; member: string; day: string; language: Language }

const underWay = new Set<string>()

/**
 * Sends a day that was saved offline, with its stored idempotency key, so that it counts once. A day that the server
 * rejects becomes a draft again, for the member to check.
 */
export async function sendUnsentDay(own: OwnDay): Promise<SendResult> {
  const key = draftKey(own.member, own.day)
  if (underWay.has(key)) return { outcome: 'later' }
  underWay.add(key)
  try {
    return await send(own)
  } finally {
    underWay.delete(key)
  }
}

async function send({ source, member, day, language }: OwnDay): Promise<SendResult> {
  const draft = readDayDraft(member, day)
  if (!draft?.sendAs) return { outcome: 'later' }
  const { sendAs, basis } = draft
  const isStill = () => readDayDraft(member, day)?.sendAs === sendAs
  const { input } = checkDay(draft.values, { photos: photosNamedIn(draft), basis })
  if (!input || withValidPhotos(draft, Date.now()).photos.length < draft.photos.length)
    return markRejected({ member, day }, draft)
  // Another tab may have signed in another member, whose session this call would use.
  if (readSession('member')?.token !== source.token) return { outcome: 'later' }
  try {
    const { entry } = await reportingToPage(source, () =>
      call(saveProgress, { params: { day }, body: input }, { language, idempotencyKey: sendAs }),
    )
    if (isStill()) deleteDayDraft(member, day)
    return { outcome: 'sent', entry }
  } catch (error) {
    if (isToBeTriedAgain(error) || !isStill()) return { outcome: 'later' }
    const isChanged = error instanceof ApiError && error.code === 'progress_changed'
    const merged = isChanged ? await mergeWithNewest({ source, member, day, language }, draft) : null
    if (merged === 'unread' || !isStill()) return { outcome: 'later' }
    if (!merged)
      return markRejected({ member, day }, draft, error instanceof ApiError ? error.sentence : null)
    storeDayDraft({ member, day }, merged)
    return send({ source, member, day, language })
  }
}

/** The draft with what was saved elsewhere since; null if the member has to choose; `unread` without a connection. */
async function mergeWithNewest(
  { source, day, language }: OwnDay,
  draft: DayDraft,
): Promise<DayDraft | null | 'unread'> {
  if (!draft.base) return null
  const read = () => call(readProgressDay, { params: { day } }, { language })
  const newest = await reportingToPage(source, read).catch(() => null)
  if (!newest) return 'unread'
  const merged = mergeDay(draft.base, mineIn(draft), newest.entry)
  if (!merged) return null
  const { basis, ...base } = baselineOf(newest.entry)
  // Another content needs another key.
  return { ...draft, ...merged, basis, base, sendAs: newSendKey() }
}

function markRejected(
  own: { member: string; day: string },
  draft: DayDraft,
  sentence: string | null = null,
): SendResult {
  storeDayDraft(own, { ...draft, sendAs: null, isRefused: true })
  return { outcome: 'refused', sentence }
}

// After a session ended, the member signs in again, and then the day is sent.
const passing: readonly number[] = [401, 403, 429]

function isToBeTriedAgain(error: unknown): boolean {
  if (isPassing(error)) return true
  return error instanceof ApiError && (passing.includes(error.status) || error.code === 'repeat_in_progress')
}
