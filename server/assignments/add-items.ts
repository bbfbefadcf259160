import { maxItems } from '#contract/assigned-items.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { type Content, identityOf, identityOfRow } from './item-content.ts'
import { undoTime } from './rules.ts'
import {
  allItemsOf,
  deleteTakenByIds,
  insertItems,
  type NewItem,
  type TakenItem,
  takenSince,
} from './store.ts'

/** Who gets the assignments, who assigns them, and when. */
export type AssignmentContext = { userId: string; actorId: string; now: Date }

/**
 * Assigns the contents that a locked user does not have yet; returns the new items. Over the limit, which also counts
 * temporarily deleted resources, since they can be restored, it throws `too_many_items`, or with `onlyWhatFits` leaves
 * out the last ones.
 */
export async function addItems(
  tx: Tx,
  contents: Content[],
  { onlyWhatFits = false, ...assignment }: AssignmentContext & { onlyWhatFits?: boolean },
): Promise<NewItem[]> {
  const present = await allItemsOf(tx, assignment.userId)
  const known = new Set(present.map(identityOfRow))
  const wanted = withoutDuplicates(contents).filter((content) => !known.has(identityOf(content)))
  const room = Math.max(0, maxItems - present.length)
  if (wanted.length > room && !onlyWhatFits) throw new AppError('too_many_items')
  const missing = wanted.slice(0, room)
  if (missing.length === 0) return []
  const taken = await takenSince(tx, assignment.userId, new Date(assignment.now.getTime() - undoTime))
  const items = asNewItems(missing, assignment).map((item) => restoredIfRecent(item, taken))
  await insertItems(tx, items)
  await deleteTakenByIds(
    tx,
    items.map(({ id }) => id),
  )
  return items
}

/** An item that was recently unassigned under the same title is restored with its id, assigner and times. */
function restoredIfRecent(item: NewItem, taken: TakenItem[]): NewItem {
  const former = taken.find((row) => identityOfTaken(row) === identityOf(item) && row.title === item.title)
  if (!former) return item
  return {
    ...item,
    id: former.id,
    actorId: former.assigned_by,
    now: new Date(former.assigned_at),
    openedAt: former.opened_at === null ? null : new Date(former.opened_at),
  }
}

const identityOfTaken = ({ resource_id: resourceId, kind, type, title, url }: TakenItem) =>
  identityOf({ resourceId, kind, type, title, url })

/** Removes duplicate contents. */
export function withoutDuplicates(contents: Content[]): Content[] {
  return [
    ...new Map(contents.toReversed().map((content) => [identityOf(content), content])).values(),
  ].reverse()
}

/** Creates items with ids such that lists, newest first, keep the order of the input. */
function asNewItems(contents: Content[], assignment: AssignmentContext): NewItem[] {
  const ids = contents
    .map(() => newId(assignment.now))
    .sort()
    .reverse()
  return contents.map(({ isNamed: _, ...content }, index) => ({
    ...content,
    ...assignment,
    id: ids[index] ?? newId(assignment.now),
  }))
}
