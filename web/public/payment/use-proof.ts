import { z } from 'zod'
import type { ProofClaim } from '#contract/application-values.ts'
import { maxProofBytes, proofExtensions, uploadPaymentProof } from '#contract/uploads.ts'
import { upload } from '#web/platform/api.ts'
import {
  type ChosenFile,
  claimUpload,
  hasCode,
  type UploadRules,
  useFileUpload,
} from '#web/platform/file-upload.ts'

const sendProof: UploadRules['send'] = async (file, how) => {
  const { file: uploaded } = await upload(uploadPaymentProof, file, how)
  return uploaded.cloudinaryId
}

type ProofOptions = Partial<Pick<UploadRules, 'send' | 'store'>>

/** Provides one upload of a payment proof for the lifetime of the form; `send` replaces how it is uploaded. */
export function useProof({ send = sendProof, store }: ProofOptions = {}): ChosenFile {
  return useFileUpload({ maxBytes: maxProofBytes, extensions: proofExtensions, send, store })
}

/** For a form whose only field is the payment proof. */
export const onlyProof = { schema: z.object({}), initial: {} }

/**
 * Sends the request that claims the payment proof, then empties the field. The ticket in the claim is the request's
 * idempotency key: sent again with the same content, it gets the first response. If the ticket has expired, uploads the
 * file again and retries; a used one means that the request has arrived, and is not sent twice. Null without a file.
 */
export async function claimProof<Result>(
  { upload: proof }: ChosenFile,
  claim: (paymentProof: ProofClaim) => Promise<Result>,
): Promise<Result | null> {
  const result = await claimUpload(
    proof,
    (cloudinaryId) => claim({ cloudinaryId }),
    hasCode('proof_required'),
  )
  if (result !== null) proof.remove()
  return result
}
