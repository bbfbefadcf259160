import type { Insertable } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import type { Tables } from '#server/platform/database/tables.ts'

type Try = Insertable<Tables['proof_tries']>
/** What is done with which proof. */
export type ProofWork = Pick<Try, 'upload_id' | 'work'>

/** How often this was begun before; null if the proof was deleted. */
export async function triesBefore(tx: Tx, { upload_id, work }: ProofWork): Promise<number | null> {
  const row = await tx
    .selectFrom('uploads')
    .leftJoin('proof_tries', (join) =>
      join.onRef('proof_tries.upload_id', '=', 'uploads.id').on('proof_tries.work', '=', work),
    )
    .select('tries')
    .where('uploads.id', '=', upload_id)
    .executeTakeFirst()
  return row ? (row.tries ?? 0) : null
}

/** Stores how often this was begun and when it is begun again. */
export async function putTry(tx: Tx, one: Try): Promise<void> {
  const { tries, next_at } = one
  await tx
    .insertInto('proof_tries')
    .values(one)
    .onConflict((conflict) => conflict.columns(['upload_id', 'work']).doUpdateSet({ tries, next_at }))
    .execute()
}

export async function deleteTries(tx: Tx, { upload_id, work }: ProofWork): Promise<void> {
  await tx.deleteFrom('proof_tries').where('upload_id', '=', upload_id).where('work', '=', work).execute()
}
