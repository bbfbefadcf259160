import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findMember, pendingRequestsOf } from './store.ts'
import { membershipOf } from './view.ts'

/** A person's own access, and the newest of their requests that waits, where one does. */
export async function readMembership(context: Context, userId: string) {
  const user = await findMember(context.db, userId)
  if (!user) throw new AppError('unauthorized')
  const [request] = await pendingRequestsOf(context.db, [userId])
  return {
    subscription: membershipOf(user, request !== undefined, context.clock.now()),
    ...(request && {
      request: {
        _id: request.id,
        plan: request.plan,
        status: request.status,
        createdAt: request.created_at,
      },
    }),
  }
}
