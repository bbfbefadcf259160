import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './values.ts'

/** The largest payment proof, in bytes: 5 MB; a file of exactly this size passes. */
export const maxProofBytes = 5 * 1024 * 1024

/** The file types that a payment proof may have, by extension and by the type a browser declares. */
export const proofExtensions = ['jpg', 'jpeg', 'png', 'gif', 'pdf'] as const
export const proofTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'application/pdf'] as const

/** How long an uploaded proof waits for its application before it is swept away, in milliseconds: two hours. */
export const unclaimedProofLife = 2 * 60 * 60 * 1000

/** A stored file. `cloudinaryUrl` is a short-lived signed link of our own; `cloudinaryId` is the one-time ticket that claims it. */
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
  'file_too_large',
  'unsupported_file',
  'file_damaged',
  'file_unsafe',
  'too_many_requests',
  'upload_timed_out',
  'busy',
  'storage_full',
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
})

/** Removes an upload that nothing uses; the ticket of an unclaimed one is its own permission. */
export const deleteUpload = endpoint({
  id: 'deleteUpload',
  method: 'DELETE',
  path: '/upload/{id}',
  summary: 'Removes an upload that nothing uses yet.',
  access: 'holder',
  params: z.object({ id: Id }),
  status: 204,
  answer: z.void(),
  errors: ['not_found', 'proof_already_used'],
})
