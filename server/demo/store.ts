import type { Kysely } from 'kysely'
import type { Tables } from '#server/platform/database/tables.ts'

type Db = Kysely<Tables>

const mark = 'demo'

/** How far the sample data of a database has come. */
export const seeding = { begun: 1, done: 2 }

/** How far the sample data has come, or null where the database has no mark of it. */
export async function readMark(db: Db): Promise<number | null> {
  const row = await db.selectFrom('counters').select('value').where('name', '=', mark).executeTakeFirst()
  return row?.value ?? null
}

/** Marks the database as one of sample data. */
export async function writeMark(db: Db, value: number): Promise<void> {
  await db
    .insertInto('counters')
    .values({ name: mark, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Whether anybody has used the database: people, requests or a published site are there. */
export async function isInUse(db: Db): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  const application = await db.selectFrom('applications').select('id').limit(1).executeTakeFirst()
  const version = await db.selectFrom('site_versions').select('version').limit(1).executeTakeFirst()
  return Boolean(user ?? application ?? version)
}

/** Whether somebody sent a request with this e-mail already. */
export async function hasApplied(db: Db, email: string): Promise<boolean> {
  const row = await db.selectFrom('applications').select('id').where('email', '=', email).executeTakeFirst()
  return row !== undefined
}

/** The days of their progress that a sample member has written down already. */
export async function writtenDays(db: Db, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('progress_entries')
    .innerJoin('users', 'users.id', 'progress_entries.user_id')
    .select('progress_entries.day')
    .where('users.email', '=', email)
    .execute()
  return rows.map(({ day }) => day)
}

/** Takes the mails of the sample past for sent: they are meant for nobody. */
export async function settleMails(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'sent', attempts: 1, sent_at: now })
    .where('state', '=', 'waiting')
    .execute()
}
