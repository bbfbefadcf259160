import type { Membership } from '#contract/members.ts'
import type { HadItems, OwnRequest, RejectedRequest } from '#contract/renewal.ts'
import type { Language } from '#contract/values.ts'
import { type ApplicationRow, findNewestOf, takesNewProof } from '#server/applications/index.ts'
import type { Context } from '#server/context.ts'
import { readItems } from '#server/items/index.ts'
import { readMembership, type Viewer } from '#server/members/index.ts'
import { wasGrantedSince } from './store.ts'
import { hadView, ownRequestView, rejectedView } from './view.ts'

/** How a person stands: `request` is theirs that waits, `rejected` their last one where a new proof would bring it back. */
export type Standing = {
  subscription: Membership
  request?: OwnRequest
  rejected?: RejectedRequest
  had: HadItems
}

/** Tells how a person stands: their access, what they asked for themselves, and what they have or had. */
export async function readStanding(
  context: Context,
  { userId, language }: { userId: string; language: Language },
  viewer: Viewer,
): Promise<Standing> {
  const [newest] = await findNewestOf(context.db, userId, 'own')
  const waiting = newest?.status === 'pending' ? newest : undefined
  const isRejected = newest !== undefined && (await isStillNews(context, newest, userId))
  const items = await readItems(context, [userId], viewer)
  return {
    subscription: await readMembership(context, userId, waiting !== undefined),
    ...(waiting && { request: ownRequestView(waiting) }),
    ...(isRejected && { rejected: rejectedView(newest, language) }),
    had: hadView(items.get(userId)),
  }
}

// Whoever was granted access since has what they asked for, in whatever way it came.
async function isStillNews(
  { db, clock }: Context,
  application: ApplicationRow,
  userId: string,
): Promise<boolean> {
  if (application.reviewed_at === null || !takesNewProof(application, clock.now())) return false
  return !(await wasGrantedSince(db, userId, application.reviewed_at))
}
