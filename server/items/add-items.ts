import { mostItems } from '#contract/items.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { type Content, identityOf, identityOfRow } from './item-content.ts'
import { undoTime } from './rules.ts'
import { forgetTaken, insertItems, itemsHeldBy, type NewItem, type TakenItem, takenSince } from './store.ts'

/** To whom something is given, by whom and when. */
export type Giving = { userId: string; by: string; now: Date }

/**
 * Gives a user, whom the transaction holds, what they do not have yet; answers what that is. Throws `too_many_items`
 * where they would have more than anybody may; what is deleted for the moment counts, since it can come back.
 */
export async function addItems(
  tx: Parameters<typeof itemsHeldBy>[0],
  contents: Content[],
  giving: Giving,
): Promise<NewItem[]> {
  const held = await itemsHeldBy(tx, giving.userId)
  const known = new Set(held.map(identityOfRow))
  const missing = once(contents).filter((content) => !known.has(identityOf(content)))
  if (missing.length === 0) return []
  if (held.length + missing.length > mostItems) throw new AppError('too_many_items')
  const taken = await takenSince(tx, giving.userId, new Date(giving.now.getTime() - undoTime))
  const items = asNewItems(missing, giving).map((item) => backAgain(item, taken))
  await insertItems(tx, items)
  await forgetTaken(
    tx,
    items.map(({ id }) => id),
  )
  return items
}

/** An item that was taken back a moment ago, under the same title, is the same again: when it was given, whether it was opened. */
function backAgain(item: NewItem, taken: TakenItem[]): NewItem {
  const former = taken.find((row) => identityOfTaken(row) === identityOf(item) && row.title === item.title)
  if (!former) return item
  return {
    ...item,
    id: former.id,
    by: former.assigned_by,
    now: new Date(former.assigned_at),
    openedAt: former.opened_at === null ? null : new Date(former.opened_at),
  }
}

const identityOfTaken = ({ resource_id: resourceId, kind, type, title, url }: TakenItem) =>
  identityOf({ resourceId, kind, type, title, url })

/** Each of several things once. */
export function once(contents: Content[]): Content[] {
  return [
    ...new Map(contents.toReversed().map((content) => [identityOf(content), content])).values(),
  ].reverse()
}

/** Names things that are given at one moment, so that lists, newest first, show them in the order they came in. */
function asNewItems(contents: Content[], giving: Giving): NewItem[] {
  const ids = contents
    .map(() => newId(giving.now))
    .sort()
    .reverse()
  return contents.map(({ isNamed: _, ...content }, index) => ({
    ...content,
    ...giving,
    id: ids[index] ?? newId(giving.now),
  }))
}
