import type { StatusKey } from '#contract/applications-status.ts'
import { type ApplicationRow, resubmitApplication, type SenderOrigin } from '#server/applications/index.ts'
import type { Context } from '#server/context.ts'
import { openApplication } from './open-application.ts'

/** Sends a new proof for a rejected application, by its tracking code and phone digits; it becomes pending again. */
export async function sendNewProof(
  context: Context,
  { paymentProof: { cloudinaryId: ticket }, ...key }: StatusKey & { paymentProof: { cloudinaryId: string } },
  from: Omit<SenderOrigin, 'userId'>,
): Promise<ApplicationRow> {
  const application = await openApplication(context, key, from)
  return resubmitApplication(context, { application, ticket }, { userId: null, ...from })
}
