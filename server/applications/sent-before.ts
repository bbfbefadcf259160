import type { ApplicationInput } from '#contract/applications.ts'
import type { Context } from '#server/context.ts'
import { repeatLife } from '#server/platform/http/repeats.ts'
import { claimantOf } from '#server/proofs/index.ts'
import { type ApplicationRow, findApplication } from './store.ts'

/**
 * The application that this very input became earlier today, where its ticket was spent on itself: the answer was lost
 * on the way, and the sender tries again. Null where the ticket was spent on anything else.
 */
export async function findSentBefore(
  context: Context,
  input: ApplicationInput,
): Promise<ApplicationRow | null> {
  const id = await claimantOf(context, input.paymentProof.cloudinaryId)
  const sent = id === null ? undefined : await findApplication(context.db, id)
  if (!sent || context.clock.now().getTime() - Date.parse(sent.created_at) > repeatLife) return null
  const isSame =
    sent.email === input.email &&
    sent.full_name === input.fullName &&
    sent.phone === input.phone &&
    sent.whatsapp === input.whatsapp &&
    sent.plan === input.plan
  return isSame ? sent : null
}
