import { z } from 'zod'
import { Id, Instant } from './values.ts'

/** A payment proof for staff; `duplicates` are other applications with the same or a very similar image. */
export const ProofDetails = z
  .object({
    originalName: z.string(),
    size: z.int(),
    mimetype: z.string(),
    uploadedAt: Instant,
    thumbnailUrl: z.string().nullable(),
    /** An image of at most 800 pixels on each side; for one without, the proof itself. Null for a PDF. */
    previewUrl: z.string().nullable(),
    duplicates: z.array(
      z.object({
        subscriptionId: Id,
        fullName: z.string(),
        createdAt: Instant,
        match: z.enum(['exact', 'similar']),
      }),
    ),
  })
  .meta({ id: 'ProofDetails' })

/** The maximum number of former proofs that are shown. */
export const maxEarlierProofs = 10

/** A former proof of an application. */
export const EarlierProof = z
  .object({ url: z.string(), thumbnailUrl: z.string().nullable(), uploadedAt: Instant, mimetype: z.string() })
  .meta({ id: 'EarlierProof' })
export type EarlierProof = z.infer<typeof EarlierProof>

/**
 * When staff told the applicant the decision, and who. `by` is empty if nobody did, because there is nothing to tell:
 * rejected together with others, or decided before this was recorded.
 */
export const Told = z.object({ at: Instant, by: z.string() }).meta({ id: 'Told' })
export type Told = z.infer<typeof Told>

/**
 * What may be suspicious about an application. `duplicate`: its proof is the same or nearly the same as another's, see
 * `duplicates`. `unsigned`: sent without signing in, with an email that an account has verified, then or while it was
 * pending. `same-email`: others with its email are pending too; only of pending ones.
 */
export const requestFlags = ['duplicate', 'unsigned', 'same-email'] as const
export type RequestFlag = (typeof requestFlags)[number]

/** Whose password opens an approved account: the applicant's choice, the account's own from before, or one by staff. */
export const ValidPassword = z.enum(['applicant', 'unchanged', 'staff'])
