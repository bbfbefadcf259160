import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { Tables } from '#server/platform/database/tables.ts'

type Row = Selectable<Tables['visits']>

/** The landing page and source of a visit. */
export type CountedVisit = Pick<Row, 'page' | 'source'>

/** Increments the visit count of a day. */
export async function addVisit(db: Db, visit: Omit<Row, 'count'>): Promise<void> {
  await db
    .insertInto('visits')
    .values({ ...visit, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'page', 'source']).doUpdateSet({ count: sql<number>`visits.count + 1` }),
    )
    .execute()
}

/** Visits per source in a range of days, both included; the most frequent source first. */
export async function sumVisits(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<{ source: Row['source']; count: number }[]> {
  const rows = await db
    .selectFrom('visits')
    .select(['source', sql<number>`sum(count)`.as('sum')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('source')
    .orderBy('sum', 'desc')
    .orderBy('source')
    .execute()
  return rows.map(({ source, sum }) => ({ source, count: Number(sum) }))
}

/** Deletes the visits of all days before `before`. */
export async function deleteVisits(db: Db, before: string): Promise<void> {
  await db.deleteFrom('visits').where('day', '<', before).execute()
}
