import type { PlanId } from '#contract/values.ts'
import { hasAccessLeft, lockUser, type UserRow } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import type { StockResource } from '#server/library/index.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { addItems } from './add-items.ts'
import { contentsOfResources } from './item-content.ts'
import { resourcesOfBundle } from './read-starter-bundles.ts'
import type { NewItem } from './store.ts'

/** Who gets the bundle of which package, from whom, and when. */
type Giving = { userId: string; plan: PlanId; actor: Actor; now: Date }

/**
 * Gives a user what they do not have yet of the bundle of their package; returns how many items. Throws `not_found`,
 * `no_active_plan`, `no_starter_bundle`, `too_many_items`.
 */
export async function giveStarterBundle(context: Context, userId: string, actor: Actor): Promise<number> {
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const user = await lockUser(tx, userId, now)
    if (!user) throw new AppError('not_found')
    return (await giveOwnBundle(tx, user, { actor, now })).length
  })
}

/**
 * Gives a locked user what they do not have yet of the bundle of their package, in the caller's transaction. Throws
 * `no_active_plan`, `no_starter_bundle`, `too_many_items`, before it writes anything.
 */
export async function giveOwnBundle(
  tx: Tx,
  user: UserRow,
  { actor, now }: Pick<Giving, 'actor' | 'now'>,
): Promise<NewItem[]> {
  if (user.plan === null || !hasAccessLeft(user, now)) throw new AppError('no_active_plan')
  const resources = await resourcesOfBundle(tx, user.plan)
  if (resources.length === 0) throw new AppError('no_starter_bundle')
  return give(tx, resources, { userId: user.id, plan: user.plan, actor, now })
}

/**
 * Gives a locked user the bundle of a package with its approval, in the caller's transaction; returns how many items,
 * undefined if no bundle is set. An approval must not fail for it: what exceeds the limit of items is left out.
 */
export async function giveBundle(tx: Tx, giving: Giving): Promise<number | undefined> {
  const resources = await resourcesOfBundle(tx, giving.plan)
  if (resources.length === 0) return undefined
  return (await give(tx, resources, { ...giving, onlyWhatFits: true })).length
}

async function give(
  tx: Tx,
  resources: StockResource[],
  { userId, plan, actor, now, onlyWhatFits = false }: Giving & { onlyWhatFits?: boolean },
): Promise<NewItem[]> {
  const assignment = { userId, actorId: actor.userId, now, onlyWhatFits }
  const given = await addItems(tx, contentsOfResources(resources), assignment)
  if (given.length === 0) return []
  await audit(tx, actor, {
    at: now,
    action: 'items.given',
    subjectId: userId,
    details: {
      bundle: plan,
      items: given.map(({ title, kind, resourceId }) => ({ title, kind, resourceId })),
    },
  })
  return given
}
