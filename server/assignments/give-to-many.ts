import { setImmediate as nextTurn } from 'node:timers/promises'
import { lockUser, seenAmong } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { findResources, type StockResource } from '#server/library/index.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { addItems } from './add-items.ts'
import { insertBatchItems, itemsOfBatch } from './batch-store.ts'
import { contentsOfResources } from './item-content.ts'
import { groupsOf } from './rules.ts'

type Outcome = 'given' | 'had' | 'skipped'

type Giving = { batch: string; actor: Actor; now: Date }

/**
 * Gives a resource to many users, a group of them in each transaction, so that nobody else waits long. What one of them
 * cannot get stops no other, and one whom the actor does not see is skipped like an unknown one; a repeat with the same `batch` gives what is missing. Throws `not_found` without the
 * resource.
 */
export async function giveToMany(
  { db, clock }: Context,
  { resourceId, userIds, batch }: { resourceId: string; userIds: string[]; batch?: string | undefined },
  { actor, onlyOfCoach }: { actor: Actor; onlyOfCoach: string | null },
): Promise<{ batch: string | null } & Record<Outcome, number>> {
  const now = clock.now()
  const giving = { batch: batch ?? newId(now), actor, now }
  const outcomes: Outcome[] = []
  // Before the groups, of which there is none if a filter finds nobody.
  await findOne(db, resourceId)
  const former = await itemsOfBatch(db, { batch: giving.batch, by: actor.userId, onlyOfCoach })
  const given = new Set(former.map(({ user_id }) => user_id))
  const seen = await seenAmong(db, userIds, onlyOfCoach)
  for (const group of groupsOf(seen.filter((id) => !given.has(id)))) {
    outcomes.push(...(await inTransaction(db, (tx) => giveToGroup(tx, resourceId, { ...giving, group }))))
    // SQLite answers within one turn of the event loop, in which no other call would be read or answered.
    await nextTurn()
  }
  const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length
  const all = given.size + count('given')
  const skipped = count('skipped') + userIds.length - seen.length
  return { batch: all > 0 ? giving.batch : null, given: all, had: count('had'), skipped }
}

async function giveToGroup(
  tx: Tx,
  resourceId: string,
  { group, ...giving }: Giving & { group: string[] },
): Promise<Outcome[]> {
  const resource = await findOne(tx, resourceId)
  const outcomes: Outcome[] = []
  for (const userId of group) outcomes.push(await giveOne(tx, resource, { ...giving, userId }))
  return outcomes
}

async function findOne(db: Db, id: string): Promise<StockResource> {
  const resource = (await findResources(db, [id])).get(id)
  if (!resource) throw new AppError('not_found')
  return resource
}

async function giveOne(
  tx: Tx,
  resource: StockResource,
  { userId, batch, actor, now }: Giving & { userId: string },
): Promise<Outcome> {
  const user = await lockUser(tx, userId, now)
  if (!user || user.blocked_at !== null) return 'skipped'
  try {
    const items = await addItems(tx, contentsOfResources([resource]), { userId, actorId: actor.userId, now })
    const [item] = items
    if (!item) return 'had'
    await insertBatchItems(tx, items, { batch, by: actor.userId, now })
    const details = { title: item.title, kind: item.kind, resourceId: item.resourceId }
    await audit(tx, actor, { at: now, action: 'item.given', subjectId: userId, details })
    return 'given'
  } catch (error) {
    // Thrown before anything is written for this user.
    if (error instanceof AppError && error.code === 'too_many_items') return 'skipped'
    throw error
  }
}
