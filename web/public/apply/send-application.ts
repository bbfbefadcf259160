import { submitApplication } from '#contract/applications.ts'
import type { Language } from '#contract/values.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { claimFile } from '#web/platform/file-upload.ts'
import { keepReceived, type Received } from './application-draft.ts'
import type { ApplicationValues } from './application-values.ts'
import type { ChosenPackage } from './chosen-package.ts'
import type { ProofUpload } from './proof-upload.ts'

/** The order: the package as it was shown, and the language. */
export type OrderShown = { plan: ChosenPackage; siteVersion: number; language: Language }

/**
 * Sends an application with its payment proof. If the file's ticket has expired, uploads the file again and retries.
 * Null without a payment proof; throws ApiError.
 */
export async function sendApplication(
  values: ApplicationValues,
  proof: ProofUpload,
  shown: OrderShown,
): Promise<Received | null> {
  const received = await claimFile(proof, (ticket) => post(values, ticket, shown), hasRunOut)
  return received && keepReceived(received)
}

async function post(values: ApplicationValues, ticket: string, shown: OrderShown): Promise<Received> {
  const { sameAsPhone, website, ...rest } = values
  const body = {
    ...rest,
    whatsapp: sameAsPhone ? values.phone : values.whatsapp,
    plan: shown.plan.id,
    siteVersion: shown.siteVersion,
    paymentProof: { cloudinaryId: ticket },
    ...(website && { website }),
  }
  const { subscription } = await call(submitApplication, { body }, { language: shown.language })
  return { code: subscription.code, plan: subscription.plan }
}

// Only for an expired ticket: a used one means that the application has arrived, and must not be sent twice.
function hasRunOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'proof_required'
}
