import type { ReceiptCorrection } from '#contract/proof-reading.ts'
import type { ApplicationRow } from '#server/applications/index.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'

/** The application with a tracking code in its stored form. */
export function findByCode(db: Db, code: string): Promise<ApplicationRow | undefined> {
  return db.selectFrom('applications').selectAll().where('code', '=', code).executeTakeFirst()
}

/** When the access of an account ends or ended; null if it is blocked or has no access. */
export async function findAccessEnd(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('access_ends_at')
    .where('id', '=', userId)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
  return row?.access_ends_at ?? null
}

/** When a machine read a proof, or tried to; null if it has not. */
export async function findReadAt(db: Db, proofId: string): Promise<string | null> {
  const reading = db.selectFrom('proof_readings').select('read_at').where('upload_id', '=', proofId)
  return (await reading.executeTakeFirst())?.read_at ?? null
}

/** Stores a correction in the place of an earlier one; an empty one removes it. */
export async function storeCorrection(
  tx: Tx,
  proofId: string,
  { amount = null, reference = null, method = null, at }: Nullable<ReceiptCorrection> & { at: Date },
): Promise<void> {
  if (amount === null && reference === null && method === null) {
    await tx.deleteFrom('receipt_corrections').where('upload_id', '=', proofId).execute()
    return
  }
  const said = { amount_minor: amount, reference, method, corrected_at: at }
  await tx
    .insertInto('receipt_corrections')
    .values({ upload_id: proofId, ...said })
    .onConflict((conflict) =>
      conflict.column('upload_id').doUpdateSet({ ...said, corrected_at: at.toISOString() }),
    )
    .execute()
}

type Nullable<Fields> = { [Name in keyof Fields]?: Fields[Name] | null }
