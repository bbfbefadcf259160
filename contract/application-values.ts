import { z } from 'zod'
import { maxShownPages } from './uploads.ts'
import { Id, Instant } from './values.ts'

/** The states of an application. Only a pending one can be approved, rejected or cancelled. */
export const applicationStatuses = ['pending', 'approved', 'rejected', 'cancelled'] as const
export const ApplicationStatus = z.enum(applicationStatuses)
export type ApplicationStatus = z.infer<typeof ApplicationStatus>

/** The states after a decision of staff, which the applicant has to be told. */
export const decidedStatuses = ['approved', 'rejected'] as const satisfies ApplicationStatus[]

/** A PDF as images of its first pages: of at most 800 pixels in width to read them, and of 1600 to enlarge them. */
export const ProofPages = z
  .object({
    /** All pages, also those without an image. */
    pageCount: z.int(),
    pages: z.array(z.object({ previewUrl: z.string(), largeUrl: z.string() })).max(maxShownPages),
  })
  .meta({ id: 'ProofPages' })
export type ProofPages = z.infer<typeof ProofPages>

/** A part of an image, in thousandths of its width and height. */
export const PictureArea = z
  .object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() })
  .meta({ id: 'PictureArea' })
export type PictureArea = z.infer<typeof PictureArea>

/**
 * How a payment proof is a copy of another: the same file; the same image saved again; with sides cut off; or the same
 * but for one line, as if its amount or name was changed.
 */
export const proofLikenesses = ['same_file', 'near', 'cropped', 'one_line'] as const
export type ProofLikeness = (typeof proofLikenesses)[number]

/**
 * A payment proof for staff; `duplicates` are other applications with the same or a very similar image, found within
 * seconds of sending, and `hiddenDuplicates` how many more there are that the caller does not see, absent if there are none. `pdf` is absent
 * if the proof is an image, or a PDF of which no page could be rendered.
 */
export const ProofDetails = z
  .object({
    originalName: z.string(),
    size: z.int(),
    mimetype: z.string(),
    uploadedAt: Instant,
    thumbnailUrl: z.string().nullable(),
    /**
     * An image of at most 800 pixels on each side; for one without, the proof itself. Of a PDF its first page, or null if
     * that could not be rendered.
     */
    previewUrl: z.string().nullable(),
    pdf: ProofPages.optional(),
    duplicates: z.array(
      z.object({
        subscriptionId: Id,
        fullName: z.string(),
        createdAt: Instant,
        likeness: z.enum(proofLikenesses),
        /** An image of the other proof, as `previewUrl`. */
        previewUrl: z.string().nullable(),
        /** With `one_line`: where the proofs differ, in this one and in the other. */
        area: PictureArea.optional(),
        otherArea: PictureArea.optional(),
      }),
    ),
    hiddenDuplicates: z.int().min(1).optional(),
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

/** Where a payment arrives: InstaPay, Vodafone Cash, a bank account or any other way of transfer, or cash. */
export const arrivalChannels = ['instapay', 'vodafoneCash', 'bank', 'cash'] as const
export const ArrivalChannel = z.enum(arrivalChannels)
export type ArrivalChannel = z.infer<typeof ArrivalChannel>

/**
 * That somebody of the staff saw the payment arrive: where, when it was noted, and by whom; and what in piastres is
 * `missing`, since a transfer covers its own amount and a tick the one that it named.
 */
export const Arrival = z
  .object({ channel: ArrivalChannel, at: Instant, by: z.string(), missing: z.int().min(0) })
  .meta({ id: 'Arrival' })
export type Arrival = z.infer<typeof Arrival>

/**
 * What may be suspicious about an application. `duplicate`: its proof is the same or nearly the same as another's, see
 * `duplicates`. `unsigned`: sent without signing in, with an email that an account has verified, then or while it was
 * pending. `same-email`: others with its email are pending too; only of pending ones.
 */
export const requestFlags = ['duplicate', 'unsigned', 'same-email'] as const
export type RequestFlag = (typeof requestFlags)[number]

/** Whose password opens an approved account: the applicant's choice, the account's own from before, or one by staff. */
export const ValidPassword = z.enum(['applicant', 'unchanged', 'staff'])

/** The claim on an uploaded proof: the ticket from the upload's response. Any url is ignored. */
export const ProofClaim = z.object(
  { cloudinaryId: z.string({ error: 'proof' }).min(1, 'proof').max(64, 'proof') },
  { error: 'proof' },
)
export type ProofClaim = z.infer<typeof ProofClaim>
