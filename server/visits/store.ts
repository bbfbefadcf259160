import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { Tables } from '#server/platform/database/tables.ts'

type Row = Selectable<Tables['visits']>
type StepRow = Selectable<Tables['visit_steps']>
type Days = { from: string; to: string }

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

/** Increments the count of a step of a day. */
export async function addStep(db: Db, reached: Omit<StepRow, 'count'>): Promise<void> {
  await db
    .insertInto('visit_steps')
    .values({ ...reached, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'step', 'source']).doUpdateSet({ count: sql<number>`visit_steps.count + 1` }),
    )
    .execute()
}

/** The first day with a counted step; null if there is none. */
export async function findFirstStepDay(db: Db): Promise<string | null> {
  const row = await db.selectFrom('visit_steps').select('day').orderBy('day').limit(1).executeTakeFirst()
  return row?.day ?? null
}

/** Visits per day and source in a range of days, both included. */
export async function sumVisitsByDay(db: Db, { from, to }: Days) {
  const rows = await db
    .selectFrom('visits')
    .select(['day', 'source', sql<number>`sum(count)`.as('sum')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['day', 'source'])
    .execute()
  return rows.map(({ day, source, sum }) => ({ day, source, step: 'visits' as const, count: Number(sum) }))
}

const stepNames = { package_chosen: 'chosen', form_begun: 'begun', sent: 'sent' } as const

/** Counts per day, step and source in a range of days, both included. */
export async function sumStepsByDay(db: Db, { from, to }: Days) {
  const rows = await db
    .selectFrom('visit_steps')
    .select(['day', 'step', 'source', 'count'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
  return rows.map((row) => ({ ...row, step: stepNames[row.step] }))
}

/** How many first requests were approved in each of these times, its end not included. */
export async function countApproved(db: Db, times: { from: Date; to: Date }[]): Promise<number[]> {
  const row = await db
    .selectNoFrom((from) =>
      times.map((time, index) =>
        from
          .selectFrom('applications')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('status', '=', 'approved')
          .where('kind', '=', 'new')
          .where('reviewed_at', '>=', time.from.toISOString())
          .where('reviewed_at', '<', time.to.toISOString())
          .as(`time${index}`),
      ),
    )
    .executeTakeFirstOrThrow()
  const counts = row as Record<string, number | null>
  return times.map((_, index) => Number(counts[`time${index}`] ?? 0))
}

/** Deletes the reached steps of all days up to `last`. */
export async function deleteSteps(db: Db, last: string): Promise<void> {
  await db.deleteFrom('visit_steps').where('day', '<=', last).execute()
}

/** Deletes the visits of all days up to `last`; returns how many days had some. */
export async function deleteVisits(db: Db, last: string): Promise<number> {
  const rows = await db.deleteFrom('visits').where('day', '<=', last).returning('day').execute()
  return new Set(rows.map(({ day }) => day)).size
}
