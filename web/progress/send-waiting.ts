import { saveProgress } from '#contract/progress.ts'
import type { Language } from '#contract/values.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { readSession } from '#web/platform/session.ts'
import { isPassing } from './day-queries.ts'
import { checkDay } from './day-values.ts'
import { type Draft, keepDraft, photosNamedIn, readDraft, withValidPhotos } from './draft.ts'
import { draftKey, forgetDraft } from './drafts.ts'
import { heard } from './queries.ts'
import type { ProgressSource } from './source.ts'

/** What became of a day: `later` where it goes on waiting; a refusal in the server's words, where it had any. */
export type Sent = { outcome: 'sent' | 'later' | 'refused'; sentence?: string | null }

type OwnDay = { source: ProgressSource & { kind: 'own' }; member: string; day: string; language: Language }

const underWay = new Set<string>()

/**
 * Sends a day that was saved without a connection, under the key it was saved with, so that it counts once however often
 * it is sent. What the server does not take becomes a draft again, for its member to look at.
 */
export async function sendWaiting(own: OwnDay): Promise<Sent> {
  const key = draftKey(own.member, own.day)
  if (underWay.has(key)) return { outcome: 'later' }
  underWay.add(key)
  try {
    return await send(own)
  } finally {
    underWay.delete(key)
  }
}

async function send({ source, member, day, language }: OwnDay): Promise<Sent> {
  const draft = readDraft(member, day)
  if (!draft?.sendAs) return { outcome: 'later' }
  const { sendAs, basis } = draft
  const isStill = () => readDraft(member, day)?.sendAs === sendAs
  const { input } = checkDay(draft.values, { photos: photosNamedIn(draft), basis })
  if (!input || withValidPhotos(draft, Date.now()).photos.length < draft.photos.length)
    return refuse({ member, day }, draft)
  // Another tab may have another member by now, whose session this call would carry.
  if (readSession('member')?.token !== source.token) return { outcome: 'later' }
  try {
    await heard(source, () =>
      call(saveProgress, { params: { day }, body: input }, { language, idempotencyKey: sendAs }),
    )
    if (isStill()) forgetDraft(member, day)
    return { outcome: 'sent' }
  } catch (fault) {
    if (isToBeTriedAgain(fault) || !isStill()) return { outcome: 'later' }
    return refuse({ member, day }, draft, fault instanceof ApiError ? fault.sentence : null)
  }
}

function refuse(own: { member: string; day: string }, draft: Draft, sentence: string | null = null): Sent {
  keepDraft(own, { ...draft, sendAs: null, isRefused: true })
  return { outcome: 'refused', sentence }
}

// A session that ended is begun again by its member, and then it is sent.
const passing: readonly number[] = [401, 403, 429]

function isToBeTriedAgain(fault: unknown): boolean {
  if (isPassing(fault)) return true
  return fault instanceof ApiError && (passing.includes(fault.status) || fault.code === 'repeat_in_progress')
}
