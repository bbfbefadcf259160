import type { Kysely } from 'kysely'
import type { ApplicationRow } from '#server/applications/index.ts'
import type { Tables } from '#server/platform/database/tables.ts'

type Db = Kysely<Tables>

/** Withdraws a request that waits, and lets go of its proof and password; undefined where it does not wait any more. */
export function setCancelled(
  tx: Db,
  id: string,
  { reviewRank, now }: { reviewRank: number; now: Date },
): Promise<ApplicationRow | undefined> {
  return tx
    .updateTable('applications')
    .set({
      status: 'cancelled',
      review_rank: reviewRank,
      proof_id: null,
      password_hash: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
}
