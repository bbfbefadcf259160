import {
  maxPaymentNotices,
  type PaymentDetailChange,
  type PaymentNotice,
} from '#contract/dashboard-payment-notices.ts'
import {
  afterPassword,
  isSessionActive,
  judgeOwnPassword,
  settleOwnPassword,
} from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import type { Cookie } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { RequestOrigin } from '#server/platform/http/request-origin.ts'
import { deleteNotices, noticesOf } from './store.ts'

/** The changes of payment details that an admin has not checked yet, the oldest twenty. */
export async function readNotices({ db }: Context, userId: string): Promise<PaymentNotice[]> {
  const rows = await noticesOf(db, userId, maxPaymentNotices)
  return rows.map(({ version, changes, published_at, by, by_name }) => ({
    version,
    changes: changes as PaymentDetailChange[],
    publishedAt: published_at,
    publishedBy: by === null ? null : { _id: by, name: by_name ?? '' },
  }))
}

/**
 * Removes the caller's notices up to a version; returns how many. A missing or wrong password throws 422 at
 * `currentPassword`; also throws `too_many_attempts`, `busy`, and `unauthorized` if the session has ended.
 */
export async function checkNotices(
  context: Context,
  {
    caller: { userId, sessionId },
    version,
    currentPassword: password,
  }: { caller: AccountCaller; version: number; currentPassword: string },
  visit: RequestOrigin,
): Promise<{ checked: number; cookies: Cookie[] }> {
  const judged = await judgeOwnPassword(context, { userId, password, field: 'currentPassword' }, visit)
  const check = () =>
    inTransaction(context.db, async (tx) => {
      const cookies = await settleOwnPassword(tx, context, judged)
      if (!(await isSessionActive(tx, sessionId))) throw new AppError('unauthorized')
      const checked = await deleteNotices(tx, userId, version)
      const at = context.clock.now()
      const entry = { at, action: 'payment_details.checked', details: { version } } as const
      if (checked > 0) await audit(tx, { userId, network: visit.network }, entry)
      return { checked, cookies }
    })
  return afterPassword(context, judged, check)
}
