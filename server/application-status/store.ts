import type { Kysely } from 'kysely'
import type { ApplicationRow } from '#server/applications/index.ts'
import type { Tables } from '#server/platform/database/tables.ts'

type Db = Kysely<Tables>

/** The application of a code, as the code is kept. */
export function findByCode(db: Db, code: string): Promise<ApplicationRow | undefined> {
  return db.selectFrom('applications').selectAll().where('code', '=', code).executeTakeFirst()
}

/** Has a rejected application wait for review again, with the reason of its rejection; undefined where it is not rejected. */
export function setWaiting(
  tx: Db,
  id: string,
  { reviewRank, now }: { reviewRank: number; now: Date },
): Promise<ApplicationRow | undefined> {
  return tx
    .updateTable('applications')
    .set({
      status: 'pending',
      review_rank: reviewRank,
      reviewed_by: null,
      reviewed_at: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('status', '=', 'rejected')
    .returningAll()
    .executeTakeFirst()
}
