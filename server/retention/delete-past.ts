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
import { endRequests } from '#server/publication-consents/withdrawals/index.ts'
import { retentionOfNight } from '#server/retention/periods/index.ts'
import { deletePhotos, tryRemoveFiles } from '#server/uploads/index.ts'
import { purgeVisits } from '#server/visits/index.ts'
import { beforeOf, beginOfNight, nightOf } from './rules.ts'
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

/**
 * Runs once a night. What a stop has left is deleted by the next run, an hour later; what failed is tried again a minute later, and
 * at longer and longer intervals.
 */
async function deletePastTonight(context: Context, signal: AbortSignal): Promise<void> {
  const { db, clock } = context
  const night = nightOf(clock.now())
  if ((await lastNight(db)) === night) return
  const { deleted, errors } = await deletePast(context, signal)
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    if (!signal.aborted && errors.length === 0) await recordNight(tx, night)
    // Counts alone: who it was is what is deleted.
    if (Object.keys(deleted).length > 0)
      await audit(tx, null, { at: now, action: 'retention.deleted', details: deleted })
  })
  await truncateErased(context)
  if (errors.length > 0) throw new AggregateError(errors, errors.map(({ message }) => message).join('; '))
}

type Counts = Partial<Record<RetentionKind, number>>

/** Deletes all that is past its time now; returns how much of which kind. One kind that fails stops no other. */
async function deletePast(
  context: Context,
  signal: AbortSignal,
): Promise<{ deleted: Counts; errors: Error[] }> {
  const now = context.clock.now()
  // A choice can be taken back until the night that its screen named, also where tonight's run is late or tried again.
  const periods = await retentionOfNight(context.db, beginOfNight(now))
  const deleted: Counts = {}
  const errors: Error[] = []
  for (const kind of retentionKinds) {
    const days = periods[kind]
    if (days === null || signal.aborted) continue
    const add = (count: number) => {
      if (count > 0) deleted[kind] = (deleted[kind] ?? 0) + count
    }
    try {
      await deletions[kind](context, { before: beforeOf(now, days), signal, add })
    } catch (error) {
      errors.push(new Error(`${kind}: ${error instanceof Error ? error.message : error}`, { cause: error }))
    }
  }
  return { deleted, errors }
}

/** `add` counts what is deleted as soon as it is, so that it is known if the rest fails. */
type Past = { before: Date; signal: AbortSignal; add: (count: number) => void }
type Deletion = (context: Context, past: Past) => Promise<void>

const counted =
  (purge: (context: Context, past: Omit<Past, 'add'>) => Promise<number>): Deletion =>
  async (context, { add, ...past }) =>
    add(await purge(context, past))

const deletions: Record<RetentionKind, Deletion> = {
  receipts_approved: deleteReceipts,
  receipts_rejected: counted(purgeRejected),
  requests_ended: deleteRequests,
  photos: (context, past) => deleteOfMembers(context, 'photos', past),
  progress: (context, past) => deleteOfMembers(context, 'progress', past),
  intake: (context, past) => deleteOfMembers(context, 'intake', past),
  messages: counted((context, past) => purgeMessages(context, { kind: 'message', ...past })),
  program_reviews: counted((context, past) => purgeMessages(context, { kind: 'review', ...past })),
  opened_items: counted(purgeUses),
  mails_sent: counted(({ db }, { before }) => purgeSentMails(db, before)),
  visits: counted(purgeVisits),
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
    add,
  }: Pick<Past, 'signal' | 'add'> & {
    find: (limit: number) => Promise<string[]>
    act: (tx: Tx, id: string) => Promise<Deleted>
  },
): Promise<void> {
  const batch = async (limit: number) => {
    const ids = await find(limit)
    let some = 0
    for (const id of ids) {
      const { count, files } = await inTransaction(context.db, async (tx) => {
        const done = await act(tx, id)
        if (done.count > 0) await markErasedTraces(tx)
        return done
      })
      add(count)
      if (count > 0) some += 1
      for (const key of files) await tryRemoveFiles(context, key)
    }
    // Those that were changed meanwhile must not be found for ever.
    return some === 0 ? 0 : ids.length
  }
  await purgeInBatches(atOnce, batch, signal)
}

async function deleteReceipts(context: Context, { before, ...past }: Past): Promise<void> {
  await deleteEach(context, {
    ...past,
    find: (limit) => requestsWithReceipts(context.db, before, limit),
    act: async (tx, id) => {
      if (!(await forgetReceiptOf(tx, id, before))) return nothing
      const files = await forgetProofs(tx, id)
      return { count: Math.max(1, files.length), files }
    },
  })
  await deleteEach(context, {
    ...past,
    find: (limit) => refundProofsPast(context.db, before, limit),
    act: async (tx, id) => {
      const files = await deleteRefundProof(tx, id)
      return { count: files.length, files }
    },
  })
}

function deleteRequests(context: Context, { before, ...past }: Past): Promise<void> {
  const now = context.clock.now()
  return deleteEach(context, {
    ...past,
    find: (limit) => requestsOver(context.db, before, limit),
    act: async (tx, id) => {
      // Whoever keeps money for it at this moment goes first, or waits.
      await lockAndUpdateCounters(tx, {})
      if (!(await isStillOver(tx, id, before))) return nothing
      return { count: 1, files: await forgetRequest(tx, id, now) }
    },
  })
}

function deleteOfMembers(context: Context, kind: MembersKind, { before, ...past }: Past): Promise<void> {
  const now = context.clock.now()
  return deleteEach(context, {
    ...past,
    find: (limit) => membersWith(context.db, kind, { before, limit }),
    act: async (tx, id) => {
      // With the lock of a renewal, so that it is seen.
      if (!(await lockUser(tx, id, now)) || !(await isStillEnded(tx, id, before))) return nothing
      const stored = await countOf(tx, kind, id)
      // A photo belongs to its day.
      const files = kind === 'intake' ? [] : await deletePhotos(tx, id)
      if (kind !== 'photos') await deleteOf(tx, kind, id)
      // A photo whose file were another account's would be found for ever.
      const count = kind === 'photos' ? Math.min(stored, files.length) : stored
      if (kind === 'intake') return { count, files }
      return { count, files: [...files, ...(await endRequests(tx, id, now))] }
    },
  })
}
