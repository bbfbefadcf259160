import { maxProofBytes, proofExtensions, uploadPaymentProof } from '#contract/uploads.ts'
import { upload } from '#web/platform/api.ts'
import { type FileUpload, type UploadRules, useFileUpload } from '#web/platform/file-upload.ts'

/** The upload of a payment proof. */
export type ProofUpload = FileUpload

const proofs: UploadRules = {
  maxBytes: maxProofBytes,
  extensions: proofExtensions,
  send: async (file, how) => {
    const { file: uploaded } = await upload(uploadPaymentProof, file, how)
    return uploaded.cloudinaryId
  },
}

/** Provides one upload of a payment proof for the lifetime of the form. */
export const useProofUpload = () => useFileUpload(proofs)
