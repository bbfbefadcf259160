import type { ArrivalChannel } from '#contract/application-values.ts'
import { removeArrival, removeArrivalBy, storeArrival } from '#server/applications/arrivals/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { publishChange } from './publish-change.ts'
import { type ApplicationRow, findApplication, lockAndUpdateCounters } from './store.ts'

/**
 * Notes that the actor saw the payment arrive; a repetition keeps the first note. Throws `not_found`, and
 * `request_closed` of one that was rejected or withdrawn.
 */
export async function markArrived(
  context: Context,
  { id, channel }: { id: string; channel: ArrivalChannel },
  actor: Actor,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await lockAndUpdateCounters(tx, {})
    const application = await findApplication(tx, id)
    if (!application) throw new AppError('not_found')
    if (!isPayable(application)) throw new AppError('request_closed')
    await noteArrival(tx, context, { id, channel, actor, details: {} })
  })
}

/** Whether money may arrive for a request: it waits for a decision, or is approved. */
export function isPayable({ status }: Pick<ApplicationRow, 'status'>): boolean {
  return status === 'pending' || status === 'approved'
}

type Note = {
  id: string
  channel: ArrivalChannel
  actor: Actor
  /** The key of the transfer that shows it. */
  transfer?: string
  details: Record<string, unknown>
}

/** The same in the caller's transaction, which has locked changes of applications. */
export async function noteArrival(
  tx: Tx,
  context: Context,
  { id, channel, actor, transfer, details }: Note,
): Promise<void> {
  const now = context.clock.now()
  const arrival = {
    ...{ application_id: id, channel, seen_by: actor.userId, seen_at: now },
    by_transfer: transfer ?? null,
  }
  const isNew = await storeArrival(tx, arrival)
  publishChange(context, id, 'arrival')
  if (!isNew) return
  const action = 'application.marked_arrived'
  await audit(tx, actor, { at: now, action, subjectId: id, details: { channel, ...details } })
}

/** Takes the note back, with the transfers if they made it; does nothing without one. Throws `not_found`. */
export async function unmarkArrived(context: Context, id: string, actor: Actor): Promise<void> {
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    await lockAndUpdateCounters(tx, {})
    if (!(await findApplication(tx, id))) throw new AppError('not_found')
    if (!(await removeArrival(tx, id))) return
    await audit(tx, actor, { at: now, action: 'application.arrival_mark_removed', subjectId: id })
    publishChange(context, id, 'arrival')
  })
}

/** Takes a note back that only this transfer made, in the caller's transaction, which has locked changes of applications. */
export async function dropArrivalBy(
  tx: Tx,
  context: Context,
  { id, transfer, actor }: { id: string; transfer: string; actor: Actor },
): Promise<void> {
  const action = 'application.arrival_mark_removed'
  if (await removeArrivalBy(tx, id, transfer))
    await audit(tx, actor, { at: context.clock.now(), action, subjectId: id })
  publishChange(context, id, 'arrival')
}
