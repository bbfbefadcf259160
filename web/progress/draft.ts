import { z } from 'zod'
import { unclaimedProofLife } from '#contract/uploads.ts'
import type { DayPhoto } from './day-photo.ts'
import { draftKey, storeDraft } from './drafts.ts'

const text = z.string().max(30_000)

/** A photo that was uploaded and not saved yet: its ticket, a short-lived link to look at it, and when it was sent. */
const DraftPhoto = z.object({ ticket: z.string(), url: z.string(), name: z.string(), sentAt: z.number() })
export type DraftPhoto = z.infer<typeof DraftPhoto>

const Draft = z.object({
  values: z.object({
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
  }),
  basis: z.string().nullable(),
  kept: z.array(z.string()),
  photos: z.array(DraftPhoto),
  /** The names of photos that were chosen and had not arrived: their bytes go with the page. */
  unsent: z.array(z.string()).default([]),
  at: z.number(),
  /** Set where the day was saved without a connection: the key under which it is to be sent. */
  sendAs: z.string().nullable().default(null),
  /** Whether the server did not take it, once it was sent. */
  isRefused: z.boolean().default(false),
})

/**
 * A day that was begun and not saved: what was typed, the `updatedAt` that it began from, the saved photos that were
 * still in it, the new ones by their tickets (never their bytes), and when, in milliseconds since 1970.
 */
export type Draft = z.infer<typeof Draft>

/** What this browser keeps of a member's day; null where nothing is kept. */
export function readDraft(member: string, day: string): Draft | null {
  try {
    const kept = Draft.safeParse(JSON.parse(localStorage.getItem(draftKey(member, day)) ?? 'null'))
    return kept.success ? kept.data : null
  } catch {
    return null
  }
}

/** Keeps a draft until it is saved, discarded, or its member logs out. */
export function keepDraft(own: { member: string; day: string }, draft: z.input<typeof Draft>): void {
  storeDraft(draftKey(own.member, own.day), JSON.stringify(draft))
}

/**
 * What a draft keeps of a form's photos: the saved ones by their ids, the new ones that have arrived by their tickets, and
 * of those on their way the names.
 */
export function draftedPhotos(photos: readonly DayPhoto[]): Pick<Draft, 'kept' | 'photos' | 'unsent'> {
  return {
    kept: photos.flatMap(({ step, id }) => (step === 'kept' && id ? [id] : [])),
    photos: photos.flatMap(({ step, id, name, link, sentAt }) =>
      step === 'ready' && id ? [{ ticket: id, url: link, name, sentAt }] : [],
    ),
    unsent: photos.flatMap(({ step, name }) => (underway.includes(step) ? [name] : [])),
  }
}

const underway: DayPhoto['step'][] = ['waiting', 'uploading', 'checking']

/** The names under which a draft's day is saved with its photos. */
export function photosNamedIn({ kept, photos }: Pick<Draft, 'kept' | 'photos'>): string[] {
  return [...kept, ...photos.map(({ ticket }) => ticket)]
}

// A minute less, so that a ticket does not run out on its way.
const ticketLife = unclaimedProofLife - 60_000

/** A draft without the photos whose tickets have run out by `now`, in milliseconds since 1970. */
export function withValidPhotos(draft: Draft, now: number): Draft {
  return { ...draft, photos: draft.photos.filter(({ sentAt }) => now - sentAt < ticketLife) }
}
