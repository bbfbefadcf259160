import type { Membership } from '#contract/members.ts'
import type { HadItems, OwnRequest } from '#contract/renewal.ts'
import { findNewestOf } from '#server/applications/index.ts'
import type { Context } from '#server/context.ts'
import { readItems } from '#server/items/index.ts'
import { readMembership, type Viewer } from '#server/members/index.ts'
import { hadView, ownRequestView } from './view.ts'

/** How a person stands: their access, the newest of their requests that waits, and what they have or had. */
export async function readStanding(
  context: Context,
  userId: string,
  viewer: Viewer,
): Promise<{ subscription: Membership; request?: OwnRequest; had: HadItems }> {
  const [newest] = await findNewestOf(context.db, userId)
  const waiting = newest?.status === 'pending' ? newest : undefined
  const items = await readItems(context, [userId], viewer)
  return {
    subscription: await readMembership(context, userId, waiting !== undefined),
    ...(waiting && { request: ownRequestView(waiting) }),
    had: hadView(items.get(userId)),
  }
}
