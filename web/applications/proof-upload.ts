import { maxProofBytes, proofExtensions, uploadPaymentProof } from '#contract/uploads.ts'
import { upload } from '#web/platform/api.ts'
import { type FileUpload, type UploadRules, useFileUpload } from '#web/platform/file-upload.ts'

/** The proof on its way from the phone to the server. */
export type ProofUpload = FileUpload

const proofs: UploadRules = {
  maxBytes: maxProofBytes,
  extensions: proofExtensions,
  send: async (file, how) => {
    const { file: kept } = await upload(uploadPaymentProof, file, how)
    return kept.cloudinaryId
  },
}

/** One proof for as long as the form stands, and how far it is. */
export const useProofUpload = () => useFileUpload(proofs)
