import { z } from 'zod'
import { unclaimedProofLife } from '#contract/uploads.ts'
import { draftKey } from './drafts.ts'

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
  at: z.number(),
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
export function keepDraft(own: { member: string; day: string }, draft: Draft): void {
  try {
    localStorage.setItem(draftKey(own.member, own.day), JSON.stringify(draft))
  } catch {
    // A browser that refuses its store keeps no draft; the form itself stays as it is.
  }
}

// A minute less, so that a ticket does not run out on its way.
const ticketLife = unclaimedProofLife - 60_000

/** A draft without the photos whose tickets have run out by `now`, in milliseconds since 1970. */
export function withValidPhotos(draft: Draft, now: number): Draft {
  return { ...draft, photos: draft.photos.filter(({ sentAt }) => now - sentAt < ticketLife) }
}
