import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { SitePicture } from './site-content.ts'
import { Id, Instant } from './values.ts'

/** The largest payment proof, in bytes: 5 MB; a file of exactly this size passes. */
export const maxProofBytes = 5 * 1024 * 1024

/** The file types that a payment proof may have, by extension and by the type a browser declares. */
export const proofExtensions = ['jpg', 'jpeg', 'png', 'gif', 'pdf'] as const
export const proofTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'application/pdf'] as const

/** How long an uploaded proof, or a file for the library, waits to be claimed before it is swept away, in milliseconds: two hours. */
export const unclaimedProofLife = 2 * 60 * 60 * 1000

/**
 * A stored file. `cloudinaryUrl` is a short-lived signed link of our own; `cloudinaryId` is the one-time ticket that claims
 * it. `size` is how many bytes the link gives, also where a picture was made anew; of pictures kept before that was
 * counted, the size as sent.
 */
export const FileView = z
  .object({
    cloudinaryUrl: z.string(),
    cloudinaryId: Id,
    uploadedAt: Instant,
    originalName: z.string(),
    size: z.int(),
    mimetype: z.string(),
  })
  .meta({ id: 'File' })
export type FileView = z.infer<typeof FileView>

const uploadErrors = [
  'malformed_request',
  'invalid_input',
  'file_too_large',
  'unsupported_file',
  'file_damaged',
  'file_unsafe',
  'picture_too_detailed',
  'too_many_requests',
  'upload_timed_out',
  'upload_stalled',
  'busy',
  'storage_full',
  'storage_unavailable',
] as const

/** Receives a payment proof before its application; it waits two hours to be claimed by its ticket. */
export const uploadPaymentProof = endpoint({
  id: 'uploadPaymentProof',
  method: 'POST',
  path: '/upload/payment-proof',
  summary: 'Uploads a payment proof: jpeg, png, gif or pdf, at most 5 MB.',
  access: 'anyone',
  form: { file: 'paymentProof', maxBytes: maxProofBytes },
  status: 201,
  answer: z.object({ file: FileView }),
  errors: uploadErrors,
  repeatable: true,
})

/**
 * Receives another payment proof for a request that waits, in place of the one it has; the former stays with staff. For
 * whose request it is, and for staff: to anybody else there is none, `not_found`.
 */
export const replacePaymentProof = endpoint({
  id: 'replacePaymentProof',
  method: 'POST',
  path: '/upload/payment-proof/{id}',
  summary: 'Uploads another payment proof for a request that waits for review.',
  access: 'signed_in',
  renewal: true,
  params: z.object({ id: Id }),
  form: { file: 'paymentProof', maxBytes: maxProofBytes },
  status: 201,
  answer: z.object({ file: FileView }),
  errors: [...uploadErrors, 'large_receipts_used_up', 'not_found', 'application_not_pending'],
  repeatable: true,
})

/** The largest picture that staff may upload, in bytes: 15 MB; a file of exactly this size passes. */
export const maxPictureBytes = 15 * 1024 * 1024

/** The largest PDF that the library takes, in bytes: 25 MB; a file of exactly this size passes. */
export const maxPdfBytes = 25 * 1024 * 1024

/** The largest video that the library takes, in bytes: 500 MB; a file of exactly this size passes. */
export const maxVideoBytes = 500 * 1024 * 1024

/**
 * What files are uploaded for: by staff pictures of the site, documents and videos of the library, and pictures or PDFs that
 * show a refund; by members photos of their progress.
 */
export const uploadPurposes = ['site', 'resource', 'progress', 'refund'] as const
export type UploadPurpose = (typeof uploadPurposes)[number]

/**
 * A file of somebody signed in. One for the library, of a refund, or a photo of one's progress, has a link made out to its sender
 * alone and waits two hours to be claimed by its ticket. A picture for the site has a lasting, public link, and `cloudinaryId` is the id of `picture`, which the
 * site's settings name together with words for those who cannot see it; its `size` and `mimetype` are those of what was sent.
 */
export const SentFile = FileView.extend({
  picture: SitePicture.omit({ alt: true, focus: true }).optional(),
}).meta({
  id: 'SentFile',
})
export type SentFile = z.infer<typeof SentFile>

/** A picture for the site, as its upload is answered. */
export type SiteFile = SentFile & Required<Pick<SentFile, 'picture'>>

/** How many files may be uploaded at once; of photos only as many as a day holds. */
export const maxFilesAtOnce = 10

/** The smallest side of what may be kept of a picture, in thousandths of its own. */
export const smallestCrop = 50

/** What is to be kept of a picture: where it begins and how large it is, in thousandths of the upright picture's sides. */
export type PictureCrop = { x: number; y: number; width: number; height: number }

/** A crop as a form says it: `x,y,width,height`. */
export function cropField({ x, y, width, height }: PictureCrop): string {
  return [x, y, width, height].join(',')
}

/** Reads what `cropField` wrote; null where it is none, leaves the picture, or is smaller than a twentieth of a side. */
export function readCrop(field: string): PictureCrop | null {
  if (!/^\d{1,4}(,\d{1,4}){3}$/.test(field)) return null
  const [x = 0, y = 0, width = 0, height = 0] = field.split(',').map(Number)
  const isInside = x + width <= 1000 && y + height <= 1000
  return isInside && width >= smallestCrop && height >= smallestCrop ? { x, y, width, height } : null
}

const Purpose = z.enum(uploadPurposes, 'invalid').default('resource')

const signedInErrors = [
  'access_expired',
  'photo_consent_missing',
  'too_many_requests',
  'malformed_request',
  'invalid_input',
  'picture_too_large',
  'pdf_too_large',
  'video_too_large',
  'unsupported_picture',
  'unsupported_resource',
  'unsupported_file',
  'file_damaged',
  'picture_unsafe',
  'pdf_unsafe',
  'picture_too_detailed',
  'upload_timed_out',
  'upload_stalled',
  'busy',
  'storage_full',
  'storage_unavailable',
] as const

/**
 * Receives a file: staff's for the site or the library, a member's photo of their progress. A picture for the site waits
 * as long as it takes: a draft that is not published may name it. A form may take two hours, of photos 20 minutes, as
 * long as something of it arrives every 30 seconds. What is for others to send is refused with `forbidden`. `crop` is for
 * pictures of the site alone, as `x,y,width,height` in thousandths of the upright picture: what is outside is not kept.
 */
export const uploadFile = endpoint({
  id: 'uploadFile',
  method: 'POST',
  path: '/upload',
  summary:
    'Uploads a picture for the site (jpeg, png, gif or webp, at most 15 MB), or for the library a PDF of at most 25 MB, an mp4 of at most 500 MB or such a picture, or of a refund such a PDF or picture; members upload such pictures as photos of their progress.',
  access: 'signed_in',
  form: {
    file: 'file',
    maxBytes: maxVideoBytes,
    fields: z.object({
      purpose: Purpose,
      crop: z
        .string()
        .refine((field) => readCrop(field) !== null, 'invalid')
        .optional(),
    }),
  },
  status: 201,
  answer: z.object({ file: SentFile }),
  errors: signedInErrors,
  repeatable: true,
})

/** Receives several files, all of them or none: `fields` of a refusal names the file, as `files.2` the third. */
export const uploadFiles = endpoint({
  id: 'uploadFiles',
  method: 'POST',
  path: '/upload/multiple',
  summary:
    'Uploads up to ten files, or up to three photos of progress, each as in the single upload; all are kept or none.',
  access: 'signed_in',
  form: {
    file: 'files',
    most: maxFilesAtOnce,
    maxBytes: maxVideoBytes,
    fields: z.object({ purpose: Purpose }),
  },
  status: 201,
  answer: z.object({ files: z.array(SentFile) }),
  errors: signedInErrors,
  repeatable: true,
})

/**
 * Removes an upload that nothing uses; the ticket of an unclaimed proof or photo is its own permission. Staff may name any
 * upload, and what they uploaded is for them alone to remove;
 * a picture that the published site or a shared draft shows stays, and so does a file of the library.
 */
export const deleteUpload = endpoint({
  id: 'deleteUpload',
  method: 'DELETE',
  path: '/upload/{id}',
  summary: 'Removes an upload that nothing uses yet.',
  access: 'holder',
  params: z.object({ id: Id }),
  status: 204,
  answer: z.void(),
  errors: ['not_found', 'forbidden', 'proof_already_used', 'photo_saved', 'file_in_use', 'file_in_library'],
})
