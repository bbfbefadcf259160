import type { LocalizedText, PlanId } from '#contract/values.ts'
import type { Context } from '#server/context.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { privateFileUrls, type Viewer } from '#server/uploads/index.ts'
import { limitsOf } from './rules.ts'
import { findItem, itemsOf } from './store.ts'
import { type ItemListsView, listsOf, titlesOf, withoutLimitedLinks } from './view.ts'

/** The items of several users, by user id, with links signed for the viewer. */
export async function readItems(
  context: Context,
  userIds: string[],
  viewer: Viewer,
): Promise<Map<string, ItemListsView>> {
  const items = await itemsOf(context.db, userIds)
  const fileIds = new Set(items.flatMap(({ upload_id }) => upload_id ?? []))
  const fileUrls = await privateFileUrls(context, [...fileIds], viewer)
  const byUser = Map.groupBy(items, ({ user_id }) => user_id)
  return new Map(userIds.map((id) => [id, listsOf(byUser.get(id) ?? [], fileUrls)]))
}

/** A member's own items; links under a daily limit of the package are omitted. */
export async function asOwn(
  context: Context,
  lists: ItemListsView,
  plan: PlanId | null,
): Promise<ItemListsView> {
  const { settings } = await readPublishedSite(context)
  return withoutLimitedLinks(lists, limitsOf(settings, plan))
}

/** The titles under which a user has a library resource; null if they do not have it. */
export async function titlesOfOwn(
  { db }: Pick<Context, 'db'>,
  userId: string,
  resourceId: string,
): Promise<LocalizedText | null> {
  const item = await findItem(db, userId, resourceId)
  return item ? titlesOf(item) : null
}
