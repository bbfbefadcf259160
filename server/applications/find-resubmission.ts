import type { ApplicationInput } from '#contract/applications.ts'
import { claimantOf } from '#server/applications/payment-proofs/index.ts'
import type { Context } from '#server/context.ts'
import { idempotencyLife } from '#server/platform/http/idempotency.ts'
import { type ApplicationRow, findApplication } from './store.ts'

/**
 * The application that the same input created earlier today with the same ticket: the response was lost and the sender
 * retries. Null if the ticket was used for anything else.
 */
export async function findResubmission(
  context: Context,
  input: ApplicationInput,
): Promise<ApplicationRow | null> {
  const id = await claimantOf(context, input.paymentProof.cloudinaryId)
  const sent = id === null ? undefined : await findApplication(context.db, id)
  if (!sent || context.clock.now().getTime() - Date.parse(sent.created_at) > idempotencyLife) return null
  const isSame =
    sent.email === input.email &&
    sent.full_name === input.fullName &&
    sent.phone === input.phone &&
    sent.whatsapp === input.whatsapp &&
    sent.plan === input.plan &&
    (sent.months ?? 1) === input.months
  return isSame ? sent : null
}
