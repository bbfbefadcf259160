import { type RetentionKind, retentionKinds } from '#contract/retention-values.ts'
import { lockUser } from '#server/accounts/index.ts'
import { lockAndUpdateCounters, purgeRejected } from '#server/applications/index.ts'
import { forgetProofs } from '#server/applications/payment-proofs/index.ts'
import { purgeUses } from '#server/assignments/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { purgeMessages } from '#server/messages/index.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { markErasedTraces, truncateErased } from '#server/platform/database/erased-traces.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { purgeInBatches } from '#server/platform/jobs/purge-in-batches.ts'
import type { Job } from '#server/platform/jobs/run-leased.ts'
import { purgeSentMails } from '#server/platform/mail/outbox.ts'
import { forgetRequest } from '#server/privacy/index.ts'
import { retentionInForce } from '#server/retention/periods/index.ts'
import { deletePhotos, removeFiles } from '#server/uploads/index.ts'
import { purgeVisits } from '#server/visits/index.ts'
import { beforeOf, nightOf } from './rules.ts'
import {
  countOf,
  deleteOf,
  deleteRefundProof,
  forgetReceiptOf,
  isStillEnded,
  isStillOver,
  lastNight,
  type MembersKind,
  membersWith,
  recordNight,
  refundProofsPast,
  requestsOver,
  requestsWithReceipts,
} from './store.ts'

const everyHour = 60 * 60 * 1000
const atOnce = 100

/** The job that deletes each night what is past its time; a night in which nothing ran is made up for. */
export function retentionJobs(context: Context): Job[] {
  return [
    { name: 'delete-past-retention', every: everyHour, run: (signal) => deletePastTonight(context, signal) },
  ]
}

/** Runs once a night. What a stop has left is deleted by the next run, an hour later. */
async function deletePastTonight(context: Context, signal: AbortSignal): Promise<void> {
  const { db, clock } = context
  const night = nightOf(clock.now())
  if ((await lastNight(db)) === night) return
  const deleted = await deletePast(context, signal)
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    if (!signal.aborted) await recordNight(tx, night)
    // Counts alone: who it was is what is deleted.
    if (Object.keys(deleted).length > 0)
      await audit(tx, null, { at: now, action: 'retention.deleted', details: deleted })
  })
  await truncateErased(context)
}

type Past = { before: Date; signal: AbortSignal }

/** Deletes all that is past its time now; returns how much of which kind. */
async function deletePast(
  context: Context,
  signal: AbortSignal,
): Promise<Partial<Record<RetentionKind, number>>> {
  const periods = await retentionInForce(context.db)
  const now = context.clock.now()
  const deleted: Partial<Record<RetentionKind, number>> = {}
  for (const kind of retentionKinds) {
    const days = periods[kind]
    if (days === null || signal.aborted) continue
    const count = await deletions[kind](context, { before: beforeOf(now, days), signal })
    if (count > 0) deleted[kind] = count
  }
  return deleted
}

type Deletion = (context: Context, past: Past) => Promise<number>

const deletions: Record<RetentionKind, Deletion> = {
  receipts_approved: deleteReceipts,
  receipts_rejected: purgeRejected,
  requests_ended: deleteRequests,
  photos: (context, past) => deleteOfMembers(context, 'photos', past),
  progress: (context, past) => deleteOfMembers(context, 'progress', past),
  intake: (context, past) => deleteOfMembers(context, 'intake', past),
  messages: (context, past) => purgeMessages(context, { kind: 'message', ...past }),
  program_reviews: (context, past) => purgeMessages(context, { kind: 'review', ...past }),
  opened_items: purgeUses,
  mails_sent: ({ db }, { before }) => purgeSentMails(db, before),
  visits: purgeVisits,
}

/** What one deletion did: how many rows, and the files to remove after its commit. */
type Deleted = { count: number; files: string[] }
const nothing: Deleted = { count: 0, files: [] }

/** Deletes one subject after the other, each in a transaction with the mark that its bytes are still in the file. */
async function deleteEach(
  context: Context,
  {
    find,
    act,
    signal,
  }: {
    find: (limit: number) => Promise<string[]>
    act: (tx: Tx, id: string) => Promise<Deleted>
    signal: AbortSignal
  },
): Promise<number> {
  let total = 0
  const batch = async (limit: number) => {
    const ids = await find(limit)
    let some = 0
    for (const id of ids) {
      const { count, files } = await inTransaction(context.db, async (tx) => {
        const done = await act(tx, id)
        if (done.count > 0) await markErasedTraces(tx)
        return done
      })
      total += count
      if (count > 0) some += 1
      for (const key of files) await removed(context, key)
    }
    // Those that were changed meanwhile must not be found for ever.
    return some === 0 ? 0 : ids.length
  }
  await purgeInBatches(atOnce, batch, signal)
  return total
}

/** Its row is gone; a file that cannot be removed now is removed by the clean-up. */
const removed = (context: Context, key: string): Promise<unknown> =>
  removeFiles(context, key).catch((error) => context.log.warn({ err: error }, 'a file could not be removed'))

async function deleteReceipts(context: Context, { before, signal }: Past): Promise<number> {
  const receipts = await deleteEach(context, {
    signal,
    find: (limit) => requestsWithReceipts(context.db, before, limit),
    act: async (tx, id) => {
      if (!(await forgetReceiptOf(tx, id, before))) return nothing
      const files = await forgetProofs(tx, id)
      return { count: Math.max(1, files.length), files }
    },
  })
  const refunds = await deleteEach(context, {
    signal,
    find: (limit) => refundProofsPast(context.db, before, limit),
    act: async (tx, id) => {
      const files = await deleteRefundProof(tx, id)
      return { count: files.length, files }
    },
  })
  return receipts + refunds
}

function deleteRequests(context: Context, { before, signal }: Past): Promise<number> {
  const now = context.clock.now()
  return deleteEach(context, {
    signal,
    find: (limit) => requestsOver(context.db, before, limit),
    act: async (tx, id) => {
      // Whoever keeps money for it at this moment goes first, or waits.
      await lockAndUpdateCounters(tx, {})
      if (!(await isStillOver(tx, id, before))) return nothing
      return { count: 1, files: await forgetRequest(tx, id, now) }
    },
  })
}

function deleteOfMembers(context: Context, kind: MembersKind, { before, signal }: Past): Promise<number> {
  const now = context.clock.now()
  return deleteEach(context, {
    signal,
    find: (limit) => membersWith(context.db, kind, { before, limit }),
    act: async (tx, id) => {
      // With the lock of a renewal, so that it is seen.
      if (!(await lockUser(tx, id, now)) || !(await isStillEnded(tx, id, before))) return nothing
      const stored = await countOf(tx, kind, id)
      // A photo belongs to its day.
      const files = kind === 'intake' ? [] : await deletePhotos(tx, id)
      if (kind !== 'photos') await deleteOf(tx, kind, id)
      // A photo whose file were another account's would be found for ever.
      return { count: kind === 'photos' ? Math.min(stored, files.length) : stored, files }
    },
  })
}
