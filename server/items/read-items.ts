import type { LocalizedText, PlanId } from '#contract/values.ts'
import type { Context } from '#server/context.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { privateFileUrls, type Viewer } from '#server/uploads/index.ts'
import { limitsOf } from './rules.ts'
import { findItem, itemsOf } from './store.ts'
import { type ItemLists, listsOf, titlesOf, withoutGuarded } from './view.ts'

/** What each of several users has, by their ids, with links made out to whoever looks. */
export async function readItems(
  context: Context,
  userIds: string[],
  viewer: Viewer,
): Promise<Map<string, ItemLists>> {
  const items = await itemsOf(context.db, userIds)
  const fileIds = new Set(items.flatMap(({ upload_id }) => upload_id ?? []))
  const fileUrls = await privateFileUrls(context, [...fileIds], viewer)
  const byUser = Map.groupBy(items, ({ user_id }) => user_id)
  return new Map(userIds.map((id) => [id, listsOf(byUser.get(id) ?? [], fileUrls)]))
}

/** What a member has as they see it themself: a link that a daily limit of their package guards is left out. */
export async function asOwn(context: Context, lists: ItemLists, plan: PlanId | null): Promise<ItemLists> {
  const { settings } = await readPublishedSite(context)
  return withoutGuarded(lists, limitsOf(settings, plan))
}

/** By which titles a user has a resource of the library; null where they do not have it. */
export async function titlesOfOwn(
  { db }: Pick<Context, 'db'>,
  userId: string,
  resourceId: string,
): Promise<LocalizedText | null> {
  const item = await findItem(db, userId, resourceId)
  return item ? titlesOf(item) : null
}
