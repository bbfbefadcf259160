import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './values.ts'

/** The largest payment proof, in bytes: 5 MB, inclusive. */
export const maxProofBytes = 5 * 1024 * 1024

/** The file types of a payment proof, by extension and by the type that a browser declares. */
export const proofExtensions = ['jpg', 'jpeg', 'png', 'gif', 'pdf'] as const
export const proofTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'application/pdf'] as const

/**
 * How many pages of a PDF are shown as images, from the first on. It may not become less: `allSuffixes` of the uploads
 * names what a deletion removes.
 */
export const maxShownPages = 5

/** How long an unclaimed proof or library file is stored before the cleanup deletes it, in milliseconds: two hours. */
export const unclaimedProofLife = 2 * 60 * 60 * 1000

/**
 * A stored file. `cloudinaryUrl` is our own short-lived signed link; `cloudinaryId` is the one-time ticket that claims
 * it. `size` is the number of bytes behind the link, also for a re-encoded image; for older images without that number,
 * the size as sent.
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

/** The errors of any file upload. */
export const uploadErrors = [
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

/** Uploads a payment proof before its application; its ticket must claim it within two hours. */
export const uploadPaymentProof = endpoint({
  id: 'uploadPaymentProof',
  method: 'POST',
  path: '/upload/payment-proof',
  summary: 'Uploads a payment proof: jpeg, png, gif or pdf, at most 5 MB.',
  access: 'public',
  form: { file: 'paymentProof', maxBytes: maxProofBytes },
  status: 201,
  response: z.object({ file: FileView }),
  errors: uploadErrors,
  repeatable: true,
})

/** The largest image that staff may upload, in bytes: 15 MB, inclusive. */
export const maxPictureBytes = 15 * 1024 * 1024

/** The largest PDF of the library, in bytes: 25 MB, inclusive. */
export const maxPdfBytes = 25 * 1024 * 1024

/** The largest video of the library, in bytes: 500 MB, inclusive. */
export const maxVideoBytes = 500 * 1024 * 1024

/**
 * The purposes of uploads: staff upload images of the site, documents and videos of the library, and images or PDFs
 * that prove a refund; members upload progress photos.
 */
export const uploadPurposes = ['site', 'resource', 'progress', 'refund'] as const
export type UploadPurpose = (typeof uploadPurposes)[number]

/**
 * An image that the owner uploaded: `id` identifies it in the product's storage, in widths of 200 and 800 pixels;
 * `blur` is the placeholder as a data URL.
 */
export const UploadedPicture = z.object({
  id: z.string().regex(/^[a-f0-9]{32}$/),
  width: z.int().min(1).max(20_000),
  height: z.int().min(1).max(20_000),
  blur: z
    .string()
    .max(1200)
    .regex(/^data:image\/webp;base64,[A-Za-z0-9+/=]+$/),
})

/**
 * An upload of a signed-in user. Library files, refund proofs and progress photos have a link signed for the sender,
 * and must be claimed by ticket within two hours. A site image has a permanent public link, and `cloudinaryId` is the
 * id of `picture`, which the site's settings use with an alternative text; its `size` and `mimetype` are those as sent.
 */
export const SentFile = FileView.extend({
  picture: UploadedPicture.optional(),
}).meta({
  id: 'SentFile',
})
export type SentFile = z.infer<typeof SentFile>

/** The upload response for a site image. */
export type SiteFile = SentFile & Required<Pick<SentFile, 'picture'>>

/** How many files may be uploaded at once; photos only up to a day's maximum. */
export const maxFilesAtOnce = 10

/** The smallest side of a crop, in thousandths of the image's side. */
export const smallestCrop = 50

/** The part of an image to keep: position and size, in thousandths of the upright image's sides. */
export type PictureCrop = { x: number; y: number; width: number; height: number }

/** A crop as a form field: `x,y,width,height`. */
export function cropField({ x, y, width, height }: PictureCrop): string {
  return [x, y, width, height].join(',')
}

/** Parses `cropField`; null if invalid, outside the image, or smaller than a twentieth of a side. */
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
  'guardian_consent_missing',
  'purposes_changed',
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
  'copy_of_member',
  'picture_too_detailed',
  'upload_timed_out',
  'upload_stalled',
  'busy',
  'storage_full',
  'storage_unavailable',
] as const

/**
 * Uploads a file: for the site or the library by staff, a progress photo by a member. A site image has no time limit to
 * be used, since an unpublished draft may contain it. An upload may take two hours, for photos 20 minutes, if some
 * bytes arrive every 30 seconds. A purpose of other roles is `forbidden`. `crop` is only for site images, as
 * `x,y,width,height` in thousandths of the upright image: the rest is cut off. A PDF for the library that bears the mark
 * of a member's copy is `copy_of_member`: all would get that member's code.
 */
export const uploadFile = endpoint({
  id: 'uploadFile',
  method: 'POST',
  path: '/upload',
  summary:
    'Uploads an image for the site (jpeg, png, gif or webp, at most 15 MB); for the library such an image, a PDF of at most 25 MB or an mp4 of at most 500 MB; for a refund such an image or PDF; for members such an image as a progress photo.',
  access: 'authenticated',
  belongsTo: 'nobody',
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
  response: z.object({ file: SentFile }),
  errors: signedInErrors,
  repeatable: true,
})

/** Uploads several files, all or none: the error's `fields` name the file, as `files.2` for the third. */
export const uploadFiles = endpoint({
  id: 'uploadFiles',
  method: 'POST',
  path: '/upload/multiple',
  summary:
    'Uploads up to ten files, or up to three progress photos, each as in the single upload; either all are stored or none.',
  access: 'authenticated',
  belongsTo: 'nobody',
  form: {
    file: 'files',
    most: maxFilesAtOnce,
    maxBytes: maxVideoBytes,
    fields: z.object({ purpose: Purpose }),
  },
  status: 201,
  response: z.object({ files: z.array(SentFile) }),
  errors: signedInErrors,
  repeatable: true,
})

/**
 * Deletes an unused upload; the ticket of an unclaimed proof or photo is sufficient permission. Staff may delete any
 * other upload by id, a coach who sees only the own members no proof that somebody else uploaded; and only staff may delete theirs; images of the published site or a shared draft, and library
 * files, stay.
 */
export const deleteUpload = endpoint({
  id: 'deleteUpload',
  method: 'DELETE',
  path: '/upload/{id}',
  summary: 'Removes an upload that nothing uses yet.',
  access: 'token',
  belongsTo: 'filtered',
  params: z.object({ id: Id }),
  status: 204,
  response: z.void(),
  errors: ['not_found', 'forbidden', 'proof_already_used', 'photo_saved', 'file_in_use', 'file_in_library'],
})
