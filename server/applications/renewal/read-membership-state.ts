import type { HadItems, OwnRequest, RejectedRequest } from '#contract/applications-renewal.ts'
import type { Membership } from '#contract/users.ts'
import type { Language } from '#contract/values.ts'
import { type ApplicationRow, findNewestOf, takesNewProof } from '#server/applications/index.ts'
import { readItems } from '#server/assignments/index.ts'
import type { Context } from '#server/context.ts'
import type { Viewer } from '#server/uploads/index.ts'
import { readMembership } from '#server/users/index.ts'
import { wasGrantedSince } from './store.ts'
import { hadView, ownRequestView, rejectedView } from './view.ts'

/** A user's membership: `request` is their pending one, `rejected` their last one if a new proof would reopen it. */
export type MembershipState = {
  subscription: Membership
  request?: OwnRequest
  rejected?: RejectedRequest
  had: HadItems
}

/** Reads a user's access, their own requests, and their current and former items. */
export async function readMembershipState(
  context: Context,
  { userId, language }: { userId: string; language: Language },
  viewer: Viewer,
): Promise<MembershipState> {
  const [newest] = await findNewestOf(context.db, userId, 'own')
  const pending = newest?.status === 'pending' ? newest : undefined
  const isRejected = newest !== undefined && (await canStillReopen(context, newest, userId))
  const items = await readItems(context, [userId], viewer)
  return {
    subscription: await readMembership(context, userId, pending !== undefined),
    ...(pending && { request: ownRequestView(pending) }),
    ...(isRejected && { rejected: rejectedView(newest, language) }),
    had: hadView(items.get(userId)),
  }
}

// Access that was granted since, in any way, makes the rejected request obsolete.
async function canStillReopen(
  { db, clock }: Context,
  application: ApplicationRow,
  userId: string,
): Promise<boolean> {
  if (application.reviewed_at === null || !takesNewProof(application, clock.now())) return false
  return !(await wasGrantedSince(db, userId, application.reviewed_at))
}
