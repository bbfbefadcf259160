import type { Db } from '#server/platform/database/db.ts'

const mark = 'demo'

/** The states of the sample data in a database. */
export const seeding = { begun: 1, done: 2 }

/** The state of the sample data, or null if the database has none. */
export async function readMark(db: Db): Promise<number | null> {
  const row = await db.selectFrom('counters').select('value').where('name', '=', mark).executeTakeFirst()
  return row?.value ?? null
}

/** Saves the state of the sample data, which makes this a demo database. */
export async function writeMark(db: Db, value: number): Promise<void> {
  await db
    .insertInto('counters')
    .values({ name: mark, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Whether the database is in use: it has users, applications or a published site. */
export async function isInUse(db: Db): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  const application = await db.selectFrom('applications').select('id').limit(1).executeTakeFirst()
  const version = await db.selectFrom('site_versions').select('version').limit(1).executeTakeFirst()
  return Boolean(user ?? application ?? version)
}

/** Whether there is an application with this email already. */
export async function hasApplied(db: Db, email: string): Promise<boolean> {
  const row = await db.selectFrom('applications').select('id').where('email', '=', email).executeTakeFirst()
  return row !== undefined
}

/** The days for which a sample member has entries already. */
export async function writtenDays(db: Db, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('progress_entries')
    .innerJoin('users', 'users.id', 'progress_entries.user_id')
    .select('progress_entries.day')
    .where('users.email', '=', email)
    .execute()
  return rows.map(({ day }) => day)
}

/** Marks the mails of the sample past as sent: their recipients do not exist. */
export async function settleMails(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'sent', attempts: 1, sent_at: now })
    .where('state', '=', 'waiting')
    .execute()
}
