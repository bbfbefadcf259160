import type { Selectable } from 'kysely'
import type { PublishedFacts } from '#contract/publication-consents.ts'
import type { Language } from '#contract/values.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** A request with the name of the staff who asked. */
export type ConsentRow = Selectable<Tables['publication_consents']> & {
  asker: string | null
  asker_username: string | null
}

/**
 * A member's requests that wait or are in force, all of them, and the newest of those that ended, newest first: whoever does
 * not see a consent cannot withdraw it.
 */
export async function listedOf(db: Db, userId: string, { ended }: { ended: number }): Promise<ConsentRow[]> {
  const newest = consents(db)
    .where('consent.user_id', '=', userId)
    .orderBy('consent.requested_at', 'desc')
    .orderBy('consent.id', 'desc')
  const open = await newest.where('consent.state', 'in', ['pending', 'given']).execute()
  const past = await newest.where('consent.state', 'in', ['declined', 'withdrawn']).limit(ended).execute()
  const order = ({ requested_at, id }: ConsentRow) => `${requested_at} ${id}`
  return [...open, ...past].sort((one, other) => (order(one) < order(other) ? 1 : -1))
}

/** Whether a request waits for the member's answer. */
export async function isPending(db: Db, userId: string): Promise<boolean> {
  const pending = consents(db).where('consent.user_id', '=', userId).where('consent.state', '=', 'pending')
  return (await pending.executeTakeFirst()) !== undefined
}

/** One request of a member. */
export function findOf(db: Db, userId: string, id: string): Promise<ConsentRow | undefined> {
  return consents(db).where('consent.id', '=', id).where('consent.user_id', '=', userId).executeTakeFirst()
}

function consents(db: Db) {
  return db
    .selectFrom('publication_consents as consent')
    .leftJoin('users as asker', 'asker.id', 'consent.requested_by')
    .selectAll('consent')
    .select(['asker.name as asker', 'asker.username as asker_username'])
}

/** The row of a new request. */
export type NewConsent = {
  id: string
  userId: string
  requestedBy: string
  facts: PublishedFacts
  beforeId: string
  afterId: string
  now: Date
}

/** Inserts a request; false if another one of the member waits for its answer. */
export async function insertRequest(tx: Tx, consent: NewConsent): Promise<boolean> {
  const inserted = await tx
    .insertInto('publication_consents')
    .values({
      ...{ id: consent.id, user_id: consent.userId, state: 'pending' },
      ...{
        requested_by: consent.requestedBy,
        requested_at: consent.now,
        facts: JSON.stringify(consent.facts),
      },
      ...{ before_id: consent.beforeId, after_id: consent.afterId },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

type Answer = {
  id: string
  userId: string
  version: string
  words: { language: Language; sentences: readonly string[] }
  now: Date
}

/** Records that a member agreed; false if the request does not wait any more. */
export async function setGiven(tx: Tx, { id, userId, version, words, now }: Answer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('publication_consents')
    .set({ state: 'given', answered_at: now, consent_version: version, words: JSON.stringify(words) })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records that a member refused, and forgets what was asked for; false if the request does not wait any more. */
export async function setDeclined(
  tx: Tx,
  { id, userId, now }: Omit<Answer, 'version' | 'words'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('publication_consents')
    .set({ state: 'declined', answered_at: now, facts: null, before_id: null, after_id: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Which of these photos are in saved entries of the member. */
export async function savedPhotos(db: Db, userId: string, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('progress_photos')
    .select('upload_id')
    .where('user_id', '=', userId)
    .where('upload_id', 'in', ids)
    .execute()
  return rows.map(({ upload_id }) => upload_id)
}
