import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** A pay code with the order that it quotes. */
export type QuoteRow = Selectable<Tables['pay_codes']>

/** The code, and the hash of the secret that its browser keeps. */
export type QuoteKey = { code: string; ticketHash: string }

/** Stores a quote; false if its code is taken, or was that of an application. */
export async function insertQuote(db: Db, quote: Insertable<Tables['pay_codes']>): Promise<boolean> {
  const { code } = quote
  const used = await db
    .selectFrom('applications')
    .select('id')
    .where('pay_code', '=', code)
    .executeTakeFirst()
  if (used) return false
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('pay_codes')
    .values(quote)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** The quote of a code that nobody has claimed, while it holds. */
export function findQuote(db: Db, { code, ticketHash }: QuoteKey, now: Date): Promise<QuoteRow | undefined> {
  return db
    .selectFrom('pay_codes')
    .selectAll()
    .where('code', '=', code)
    .where('ticket_hash', '=', ticketHash)
    .where('application_id', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
}

/** Changes a quote that holds and nobody has claimed; false if it no longer is so. */
export async function changeQuote(
  db: Db,
  { code, ticketHash }: QuoteKey,
  { change, now }: { change: Updateable<Tables['pay_codes']>; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pay_codes')
    .set(change)
    .where('code', '=', code)
    .where('ticket_hash', '=', ticketHash)
    .where('application_id', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Puts a claimed code on its application. */
export async function setPayCode(tx: Tx, applicationId: string, code: string): Promise<void> {
  await tx.updateTable('applications').set({ pay_code: code }).where('id', '=', applicationId).execute()
}

// Who copied a code may write it in a transfer later: until then nobody else gets it.
const restOfCodes = 7 * 24 * 60 * 60 * 1000

/** Deletes quotes whose hours ended a week ago; an application keeps the code that it claimed. */
export async function deleteEndedQuotes(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('pay_codes')
    .where('expires_at', '<=', new Date(now.getTime() - restOfCodes).toISOString())
    .execute()
}
