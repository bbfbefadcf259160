import type { Db } from '#server/platform/database/db.ts'
import type { Range } from './store.ts'

/** A decision with the times that lead to it and follow it; `told_by` is null if nobody told the applicant. */
export type DecisionTimes = {
  created_at: string
  reviewed_at: string | null
  told_at: string | null
  told_by: string | null
}

/** The latest decisions in each range, at most `limit` of each. */
export function findDecisionTimes(db: Db, ranges: Range[], limit: number): Promise<DecisionTimes[][]> {
  const inRange = ({ from, to }: Range) =>
    db
      .selectFrom('applications')
      .select(['created_at', 'reviewed_at', 'told_at', 'told_by'])
      .where('reviewed_at', 'is not', null)
      .where('reviewed_at', '>=', from.toISOString())
      .where('reviewed_at', '<', to.toISOString())
      .orderBy('reviewed_at', 'desc')
      .limit(limit)
      .execute()
  return Promise.all(ranges.map(inRange))
}
