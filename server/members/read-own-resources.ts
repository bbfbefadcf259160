import type { Usage, User } from '#contract/members.ts'
import type { Context } from '#server/context.ts'
import { readUsage } from '#server/items/index.ts'
import { ownView, type Viewer } from './read-users.ts'

/** A member with what they were given, and how much of their day is used. */
export async function readOwnResources(
  context: Context,
  userId: string,
  viewer: Viewer,
): Promise<{ user: User; usage: Usage }> {
  const user = await ownView(context, userId, viewer)
  return { user, usage: await readUsage(context, { userId, plan: user.subscription.plan }) }
}
