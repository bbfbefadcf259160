import type { Membership } from '#contract/members.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findMember } from './store.ts'
import { membershipOf } from './view.ts'

/** A person's own access as it stands now; `hasPendingRequest` tells a first one that waits from none at all. */
export async function readMembership(
  context: Context,
  userId: string,
  hasPendingRequest: boolean,
): Promise<Membership> {
  const user = await findMember(context.db, userId)
  if (!user) throw new AppError('unauthorized')
  return membershipOf(user, hasPendingRequest, context.clock.now())
}
