import type { Context } from '#server/context.ts'
import { markErasedTraces } from '#server/platform/database/erased-traces.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { purgeInBatches } from '#server/platform/jobs/purge-in-batches.ts'
import { dropMailsAbout } from '#server/platform/mail/outbox.ts'
import { deleteOldMessages } from './store.ts'

const atOnce = 200

/** Deletes messages of a kind that arrived until then, in any state, with the mails about them. Returns how many. */
export async function purgeMessages(
  { db }: Pick<Context, 'db'>,
  { kind, before, signal }: { kind: 'message' | 'review'; before: Date; signal?: AbortSignal },
): Promise<number> {
  const purge = (limit: number) =>
    inTransaction(db, async (tx) => {
      const deleted = await deleteOldMessages(tx, { kind, before }, limit)
      await dropMailsAbout(tx, deleted)
      if (deleted.length > 0) await markErasedTraces(tx)
      return deleted.length
    })
  return purgeInBatches(atOnce, purge, signal)
}
