import type { Db } from '#server/platform/database/db.ts'

const HELD = 'mails_held'

/** Stops the delivery of all waiting mails, now and after a restart, until `releaseMails`. */
export async function holdMails(db: Db, now: Date): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name: HELD, value: '', recorded_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** Since when mails are held, as ISO 8601; null if they are delivered. */
export async function mailsHeldSince(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('installation')
    .select('recorded_at')
    .where('name', '=', HELD)
    .executeTakeFirst()
  return row?.recorded_at ?? null
}

/** Delivers held mails from now on; returns false if none were held. */
export async function releaseMails(db: Db): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('installation').where('name', '=', HELD).executeTakeFirst()
  return numDeletedRows > 0n
}
