import { z } from 'zod'
import { unclaimedProofLife } from '#contract/uploads.ts'
import type { DayPhoto } from '#web/member/progress/day-photo.ts'
import { localStore, readStoredJson } from '#web/platform/storage.ts'
import { draftKey, storeDraft } from './drafts.ts'

const text = z.string().max(30_000)

/** An uploaded photo that is not saved yet: its ticket, a short-lived link to show it, and when it was sent. */
const DraftPhoto = z.object({ ticket: z.string(), url: z.string(), name: z.string(), sentAt: z.number() })
export type DraftPhoto = z.infer<typeof DraftPhoto>

const Values = z.object({
  workout: z.boolean(),
  weight: text,
  waist: text,
  hip: text,
  chest: text,
  arm: text,
  thigh: text,
  energy: text,
  sleep: text,
  note: text,
})

const DayDraft = z.object({
  values: Values,
  basis: z.string().nullable(),
  /** What the day was before, for merging; null in drafts of builds that did not store it. */
  base: z
    .object({ values: Values, photoIds: z.array(z.string()) })
    .nullable()
    .default(null),
  kept: z.array(z.string()),
  photos: z.array(DraftPhoto),
  /** The names of photos whose upload had not finished: their bytes are lost when the page is left. */
  unsent: z.array(z.string()).default([]),
  at: z.number(),
  /** Set if the day was saved offline: the idempotency key to send it with. */
  sendAs: z.string().nullable().default(null),
  /** Whether the server rejected it. */
  isRefused: z.boolean().default(false),
})

/**
 * An unsaved day: the form values, the `updatedAt` that it was based on and what the day was then, the ids of saved
 * photos that it contains, the new ones by their tickets (never their bytes), and its time in milliseconds since 1970.
 */
export type DayDraft = z.infer<typeof DayDraft>

/** The stored draft of a member's day; null if there is none. */
export function readDayDraft(member: string, day: string): DayDraft | null {
  return DayDraft.safeParse(readStoredJson(localStore, draftKey(member, day))).data ?? null
}

/**
 * Stores a draft until it is saved, discarded, or its member signs out. Returns false if the browser does not store it.
 */
export function storeDayDraft(
  own: { member: string; day: string },
  draft: z.input<typeof DayDraft>,
): boolean {
  return storeDraft(draftKey(own.member, own.day), JSON.stringify(draft))
}

/** A new idempotency key, to send a day with. */
export function newSendKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

/**
 * The photos of a form as a draft stores them: saved ones by id, uploaded ones by ticket, and the names of those that
 * are still uploading.
 */
export function draftedPhotos(photos: readonly DayPhoto[]): Pick<DayDraft, 'kept' | 'photos' | 'unsent'> {
  return {
    kept: photos.flatMap(({ step, id }) => (step === 'kept' && id ? [id] : [])),
    photos: photos.flatMap(({ step, id, name, link, sentAt }) =>
      step === 'ready' && id ? [{ ticket: id, url: link, name, sentAt }] : [],
    ),
    unsent: photos.flatMap(({ step, name }) => (underway.includes(step) ? [name] : [])),
  }
}

const underway: DayPhoto['step'][] = ['waiting', 'uploading', 'checking']

/** The ids and tickets of a draft's photos, for the request that saves the day. */
export function photosNamedIn({ kept: saved, photos }: Pick<DayDraft, 'kept' | 'photos'>): string[] {
  return [...saved, ...photos.map(({ ticket }) => ticket)]
}

// One minute less, so that a ticket does not expire while it is sent.
const ticketLife = unclaimedProofLife - 60_000

/** The draft without photos whose tickets have expired at `now`, in milliseconds since 1970. */
export function withValidPhotos(draft: DayDraft, now: number): DayDraft {
  return { ...draft, photos: draft.photos.filter(({ sentAt }) => now - sentAt < ticketLife) }
}
