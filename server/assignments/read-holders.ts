import type { Holder } from '#contract/assignments-holders.ts'
import type { ListFacts, PageQuery } from '#contract/lists.ts'
import type { Context } from '#server/context.ts'
import { findResources } from '#server/library/index.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { cappedResult } from '#server/platform/paged-result.ts'
import { countOfHolders, type Holding, pageOfHolders } from './holder-store.ts'

/** One page of the users who have a resource and whom the caller sees, those who got it last first. Throws `not_found`. */
export async function readHolders(
  { db }: Pick<Context, 'db'>,
  holding: Holding,
  query: PageQuery,
): Promise<ListFacts & { holders: Holder[] }> {
  if (!(await findResources(db, [holding.id])).has(holding.id)) throw new AppError('not_found')
  const rows = await pageOfHolders(db, holding, query)
  const holders = rows.map((row) => ({
    userId: row.user_id,
    name: row.name,
    assignedAt: row.assigned_at,
    openedAt: row.opened_at,
  }))
  return { holders, ...cappedResult(query, await countOfHolders(db, holding)) }
}
