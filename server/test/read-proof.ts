import type { ReceiptFacts } from '#contract/proof-reading.ts'
import type { Context } from '#server/context.ts'

const none = {
  method: null,
  reference: null,
  amount: null,
  time: null,
  sender: null,
  state: null,
  recipient: null,
  code: null,
}

/** Stores a reading of an application's present proof, as the job does that reads receipts. */
export async function readProofOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: string,
  facts: Partial<ReceiptFacts> | null,
): Promise<void> {
  const { proof_id } = await db
    .selectFrom('applications')
    .select('proof_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('proof_readings')
    .values({
      upload_id: proof_id ?? '',
      state: facts ? 'read' : 'failed',
      facts: facts && JSON.stringify({ ...none, ...facts }),
      reference: facts?.reference?.value ?? null,
      read_at: clock.now(),
    })
    .execute()
}
