import type { Membership } from '#contract/users.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findMember } from './store.ts'
import { membershipOf } from './view.ts'

/** A user's own access now; `hasPendingRequest` distinguishes a pending first request from none. */
export async function readMembership(
  context: Context,
  userId: string,
  hasPendingRequest: boolean,
): Promise<Membership> {
  const user = await findMember(context.db, userId)
  if (!user) throw new AppError('unauthorized')
  return membershipOf(user, hasPendingRequest, context.clock.now())
}
