import type { OwnRequest } from '#contract/applications-renewal.ts'
import { findApplication, resubmitApplication, type SenderOrigin } from '#server/applications/index.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { ownRequestView } from './view.ts'

/**
 * Sends a new proof for the account's own rejected request, which becomes pending again. Throws `not_found`, also for
 * another user's request, `request_already_pending` if another request of the account is pending.
 */
export async function resendRequest(
  context: Context,
  { id, ticket }: { id: string; ticket: string },
  sender: SenderOrigin & { userId: string },
): Promise<OwnRequest> {
  const application = await findApplication(context.db, id)
  if (!application?.sent_by_account || application.user_id !== sender.userId) throw new AppError('not_found')
  return ownRequestView(await resubmitApplication(context, { application, ticket }, sender))
}
