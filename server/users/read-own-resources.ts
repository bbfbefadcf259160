import type { Usage, User } from '#contract/users.ts'
import { readUsage } from '#server/assignments/index.ts'
import type { Context } from '#server/context.ts'
import type { Viewer } from '#server/uploads/index.ts'
import { ownView } from './read-users.ts'

/** A member with their items, and today's usage. */
export async function readOwnResources(
  context: Context,
  userId: string,
  viewer: Viewer,
): Promise<{ user: User; usage: Usage }> {
  const user = await ownView(context, userId, viewer)
  return { user, usage: await readUsage(context, { userId, plan: user.subscription.plan }) }
}
