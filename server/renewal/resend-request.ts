import type { OwnRequest } from '#contract/renewal.ts'
import { findApplication, type Origin, returnToReview } from '#server/applications/index.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { ownRequestView } from './view.ts'

/**
 * Sends a new proof for a rejected request of an account's own, which waits for review again. Throws `not_found` also
 * where it is somebody else's, `request_already_pending` where another one of the account's waits.
 */
export async function resendRequest(
  context: Context,
  { id, ticket }: { id: string; ticket: string },
  by: Origin & { userId: string },
): Promise<OwnRequest> {
  const application = await findApplication(context.db, id)
  if (!application?.sent_by_account || application.user_id !== by.userId) throw new AppError('not_found')
  return ownRequestView(await returnToReview(context, { application, ticket }, by))
}
