import type { PageQuery } from '#contract/lists.ts'
import { isOfSeenUser } from '#server/accounts/index.ts'
import type { Db } from '#server/platform/database/db.ts'
import { countCap } from '#server/platform/paged-result.ts'

/** A resource, and the coach whose members alone the caller sees; null for all. */
export type Holding = { id: string; onlyOfCoach: string | null }

/** One page of the assignments of a resource, newest first, with the names of the users. */
export function pageOfHolders(db: Db, { id, onlyOfCoach }: Holding, { page, limit }: PageQuery) {
  return db
    .selectFrom('items')
    .innerJoin('users', 'users.id', 'items.user_id')
    .select(['items.user_id', 'users.name', 'items.assigned_at', 'items.opened_at'])
    .where('items.resource_id', '=', id)
    .where(isOfSeenUser('items.user_id', onlyOfCoach))
    .orderBy('items.assigned_at', 'desc')
    .orderBy('items.id', 'desc')
    .offset((page - 1) * limit)
    .limit(limit)
    .execute()
}

/** Counts the assignments of a resource, up to one more than `countCap`. */
export async function countOfHolders(db: Db, { id, onlyOfCoach }: Holding): Promise<number> {
  const counted = db
    .selectFrom('items')
    .select('items.id')
    .where('resource_id', '=', id)
    .where(isOfSeenUser('items.user_id', onlyOfCoach))
    .limit(countCap + 1)
  const { total } = await db
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}
