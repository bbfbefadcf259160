import { cairoDay } from '#contract/cairo-days.ts'
import { type PrivacyRequestKind, privacyRequestDue } from '#contract/data-request-values.ts'
import { lockUser } from '#server/accounts/index.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { newId } from '#server/platform/ids.ts'
import { closeOpen, hasDoneOn, insertRequest } from './store.ts'

const doneAtOnce = (kind: PrivacyRequestKind, now: Date) => ({
  ...({
    id: newId(now),
    name: '',
    kind,
    state: 'answered',
    way: 'self_service',
    text: '',
    answer: '',
  } as const),
  ...{ received_on: cairoDay(now), due_on: privacyRequestDue(cairoDay(now)) },
  ...{ recorded_at: now, answered_at: now },
})

/**
 * Enters that a member took a copy of their data: it answers their open request of this kind, or is a request of its own,
 * one a day.
 */
export async function enterOwnCopy(db: Db, userId: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Locked, so that of two copies at once one is entered, and none after an erasure.
    if (!(await lockUser(tx, userId, now))) return
    if (await closeOpen(tx, { userId, kind: 'copy', by: userId, now })) return
    if (await hasDoneOn(tx, { userId, kind: 'copy', day: cairoDay(now) })) return
    await insertRequest(tx, { ...doneAtOnce('copy', now), user_id: userId, answered_by: userId })
  })
}

/**
 * Enters that an account is being erased: it answers the open request, or is one of its own if its owner does it alone.
 * `takeOutOfRequests` then ends what else they asked for.
 */
export async function enterErasure(
  tx: Tx,
  { userId, byAdmin, now }: { userId: string; byAdmin: string | null; now: Date },
): Promise<void> {
  const wasOpen = await closeOpen(tx, { userId, kind: 'erasure', now, by: byAdmin ?? userId })
  if (!wasOpen && byAdmin === null) await insertRequest(tx, doneAtOnce('erasure', now))
}
