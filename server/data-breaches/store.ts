import { type Selectable, sql } from 'kysely'
import type { DataBreachInput } from '#contract/data-breaches.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type BreachRow = Selectable<Tables['data_breaches']>

type Page = { offset: number; limit: number }

/** A part of the breaches: first those whose clock runs, the most urgent one first, then the newest. */
export function pageOfBreaches(db: Db, { offset, limit }: Page): Promise<BreachRow[]> {
  return db
    .selectFrom('data_breaches')
    .selectAll()
    .orderBy(sql`case when authority_at is null and closed_at is null then 0 else 1 end`)
    .orderBy(sql`case when authority_at is null and closed_at is null then noticed_at end`)
    .orderBy('noticed_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** Counts the breaches, and those whose clock runs. */
export async function countBreaches(db: Db): Promise<{ total: number; running: number }> {
  const { total, running } = await db
    .selectFrom('data_breaches')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      sql<number>`count(case when authority_at is null and closed_at is null then 1 end)`.as('running'),
    ])
    .executeTakeFirstOrThrow()
  return { total: Number(total), running: Number(running) }
}

const timesOf = ({ noticedAt, authorityAt, peopleToldAt, closedAt }: DataBreachInput) => ({
  noticed_at: new Date(noticedAt),
  authority_at: authorityAt === null ? null : new Date(authorityAt),
  people_told_at: peopleToldAt === null ? null : new Date(peopleToldAt),
  closed_at: closedAt === null ? null : new Date(closedAt),
})

type Change = { id: string; input: DataBreachInput; version: number; by: string; now: Date }

/** Inserts a breach with its first version. */
export async function insertBreach(tx: Tx, change: Change): Promise<void> {
  const { id, input, version, now } = change
  await tx
    .insertInto('data_breaches')
    .values({
      ...{ id, ...timesOf(input), facts: JSON.stringify(input), version },
      ...{ recorded_at: now, changed_at: now },
    })
    .execute()
  await insertVersion(tx, change)
}

/** Sets what a breach is now, and adds the version; false if the version before it is not the last any more. */
export async function updateBreach(tx: Tx, change: Change): Promise<boolean> {
  const { id, input, version, now } = change
  const { numUpdatedRows } = await tx
    .updateTable('data_breaches')
    .set({ ...timesOf(input), facts: JSON.stringify(input), version, changed_at: now })
    .where('id', '=', id)
    .where('version', '=', version - 1)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await insertVersion(tx, change)
  return true
}

async function insertVersion(tx: Tx, { id, input, version, by, now }: Change): Promise<void> {
  await tx
    .insertInto('data_breach_versions')
    .values({ breach_id: id, version, facts: JSON.stringify(input), changed_at: now, changed_by: by })
    .execute()
}

export type VersionRow = Awaited<ReturnType<typeof pageOfVersions>>[number]

/** A part of a breach's versions, newest first, with who made them. */
export function pageOfVersions(db: Db, id: string, { offset, limit }: Page) {
  return db
    .selectFrom('data_breach_versions')
    .leftJoin('users', 'users.id', 'data_breach_versions.changed_by')
    .selectAll('data_breach_versions')
    .select(['users.name', 'users.username'])
    .where('breach_id', '=', id)
    .orderBy('version', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** One breach. */
export const findBreach = (db: Db, id: string): Promise<BreachRow | undefined> =>
  db.selectFrom('data_breaches').selectAll().where('id', '=', id).executeTakeFirst()
