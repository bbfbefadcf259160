import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { RequestOrigin } from '#server/platform/http/request-origin.ts'
import { type GuardedAttempt, welcomeAttempt } from './guard-sign-in.ts'
import type { SessionKind } from './rules.ts'
import { type OpenedSession, openSession } from './sessions.ts'
import { confirmPassword, type UserRow } from './store.ts'

/** Result of a successful sign-in. */
export type SignedIn = OpenedSession & { user: UserRow }

/** The account whose password was verified; `newHash` is null if its hash does not change. */
export type Judged = { user: UserRow; attempt: GuardedAttempt; visit: RequestOrigin; newHash: string | null }

/** Which session to open, an extra condition for the same transaction, and the second step that was completed. */
export type Admission = {
  kind: SessionKind
  passes?: (tx: Tx) => Promise<boolean>
  secondStep?: 'code' | 'recovery_code' | 'passkey'
}

/** Opens the session; null if the password changed or the account was blocked while the password was verified. */
export async function admit(
  context: Context,
  judged: Judged,
  { kind, passes, secondStep }: Admission,
): Promise<SignedIn | null> {
  const { user, attempt, visit, newHash } = judged
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const confirmed = await confirmPassword(tx, user, newHash)
    if (!confirmed) return null
    if (passes && !(await passes(tx))) return null
    const session = await openSession(tx, { userId: user.id, kind, now }, visit)
    const deviceCookies = await welcomeAttempt(tx, context, {
      attempt,
      visit,
      user: { ...user, ...confirmed },
    })
    await audit(
      tx,
      { userId: user.id, network: visit.network },
      {
        at: now,
        action: kind === 'renewal' ? 'session.signed_in_for_renewal' : 'session.signed_in',
        subjectId: user.id,
        details: { kind, browser: visit.isBrowser, ...(secondStep && { secondStep }) },
      },
    )
    return { ...session, cookies: [...session.cookies, ...deviceCookies], user }
  })
}
