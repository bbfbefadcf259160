import type { PageQuery } from '#contract/lists.ts'
import type { Context } from '#server/context.ts'
import { cappedResult } from '#server/platform/paged-result.ts'
import { assertMember } from './assert-member.ts'
import { countHistory, historyRows } from './store.ts'
import { historyEntry } from './view.ts'

/** One page of what was done to a user and by them, without networks and details. Throws `not_found`. */
export async function readHistory({ db }: Pick<Context, 'db'>, userId: string, query: PageQuery) {
  await assertMember(db, userId)
  const { page, limit } = query
  const rows = await historyRows(db, userId, { offset: (page - 1) * limit, limit })
  return {
    entries: rows.map((row) => historyEntry(row, userId)),
    ...cappedResult(query, await countHistory(db, userId)),
  }
}
