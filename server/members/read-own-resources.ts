import type { Usage, User } from '#contract/members.ts'
import type { Context } from '#server/context.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { readUsage } from './read-usage.ts'
import { ownView, type Viewer } from './read-users.ts'
import { cairoDay, limitsOf } from './rules.ts'

/** A member with what they were given, and how much of their day is used. */
export async function readOwnResources(
  context: Context,
  userId: string,
  viewer: Viewer,
): Promise<{ user: User; usage: Usage }> {
  const { settings } = await readPublishedSite(context)
  const user = await ownView(context, userId, viewer)
  const limits = limitsOf(settings, user.subscription.plan)
  return {
    user,
    usage: await readUsage(context.db, { userId, day: cairoDay(context.clock.now()), limits }),
  }
}
