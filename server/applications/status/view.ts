import type { ApplicationState } from '#contract/applications-status.ts'
import type { Language } from '#contract/values.ts'
import {
  type ApplicationRow,
  beingReadOf,
  dueOf,
  orderOf,
  ownReadingOf,
  shownReason,
  takesNewProof,
} from '#server/applications/index.ts'
import type { Context } from '#server/context.ts'
import { paidAheadOf } from '#server/ledger/index.ts'
import type { Db } from '#server/platform/database/db.ts'
import { findAccessEnd } from './store.ts'

/** The status of an application for its sender, without personal data. */
export async function stateView(
  context: Context,
  application: ApplicationRow,
  language: Language,
): Promise<ApplicationState> {
  const { db, clock } = context
  const now = clock.now()
  const { status, plan, rejection_reason, created_at, reviewed_at } = application
  const kept =
    status === 'rejected' ? ((await paidAheadOf(db, [application.id])).get(application.id) ?? 0) : 0
  const reading = status === 'pending' ? await ownReadingOf(db, application.proof_id) : null
  const isWaiting = status === 'pending' && !reading && (await beingReadOf(context, [application])).size > 0
  const accessEndsAt = await accessEndOf(db, application, now)
  const { price, months, total } = orderOf(application)
  const { password_source: source } = application
  return {
    status,
    ...(status === 'rejected' && { reason: shownReason(rejection_reason, language) }),
    // Nothing is asked for where all arrived and the request was rejected for another reason.
    ...(kept > 0 && kept < dueOf(application) && { topUp: { kept, missing: dueOf(application) - kept } }),
    plan,
    ...{ price, months, total },
    ...(application.pay_code !== null && { payCode: application.pay_code }),
    createdAt: created_at,
    ...(reviewed_at !== null && { reviewedAt: reviewed_at }),
    ...(reading && { reading }),
    ...(isWaiting && { isBeingRead: true as const }),
    canSendProof: takesNewProof(application, now),
    ...(status === 'approved' && source !== null && { password: source === 'generated' ? 'staff' : source }),
    ...(accessEndsAt !== null && { accessEndsAt }),
  }
}

/** The end of the access that an approved application opened; null once it has ended. */
async function accessEndOf(db: Db, { status, user_id }: ApplicationRow, now: Date): Promise<string | null> {
  if (status !== 'approved' || user_id === null) return null
  const end = await findAccessEnd(db, user_id)
  return end !== null && now < new Date(end) ? end : null
}
