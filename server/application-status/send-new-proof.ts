import type { StatusKey } from '#contract/application-status.ts'
import { type ApplicationRow, type Origin, returnToReview } from '#server/applications/index.ts'
import type { Context } from '#server/context.ts'
import { openApplication } from './open-application.ts'

/** Sends a new proof for the rejected application that a code and the last digits of its phone open; it waits for review again. */
export async function sendNewProof(
  context: Context,
  { paymentProof: { cloudinaryId: ticket }, ...key }: StatusKey & { paymentProof: { cloudinaryId: string } },
  from: Omit<Origin, 'userId'>,
): Promise<ApplicationRow> {
  const application = await openApplication(context, key, from)
  return returnToReview(context, { application, ticket }, { userId: null, ...from })
}
