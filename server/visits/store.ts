import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '#server/platform/database/tables.ts'

type Db = Kysely<Tables>
type Row = Selectable<Tables['visits']>

/** Where a visit began, and where it came from. */
export type Visit = Pick<Row, 'page' | 'source'>

/** Adds one visit to those of its day. */
export async function addVisit(db: Db, visit: Omit<Row, 'count'>): Promise<void> {
  await db
    .insertInto('visits')
    .values({ ...visit, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'page', 'source']).doUpdateSet({ count: sql<number>`visits.count + 1` }),
    )
    .execute()
}

/** How many visits each source brought from one day to another, both counted; the most first. */
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

/** Removes the visits of the days before one. */
export async function deleteVisits(db: Db, before: string): Promise<void> {
  await db.deleteFrom('visits').where('day', '<', before).execute()
}
