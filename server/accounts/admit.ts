import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { type GuardedAttempt, welcomeAttempt } from './guard-sign-in.ts'
import type { SessionKind } from './rules.ts'
import { type OpenedSession, openSession } from './sessions.ts'
import { confirmPassword, type UserRow } from './store.ts'

type Transaction = Parameters<typeof confirmPassword>[0]

/** Somebody who has just signed in. */
export type SignedIn = OpenedSession & { user: UserRow }

/** The account whose password was right; `newHash` is null where its hash stays. */
export type Judged = { user: UserRow; attempt: GuardedAttempt; visit: Visit; newHash: string | null }

/** What is opened, what else has to hold in the same transaction, and by what second step it was reached. */
export type Admission = {
  kind: SessionKind
  passes?: (tx: Transaction) => Promise<boolean>
  secondStep?: 'code' | 'recovery_code' | 'passkey'
}

/** Opens the session, unless the password was changed or the account blocked while the password was being judged. */
export async function admit(
  context: Context,
  judged: Judged,
  { kind, passes, secondStep }: Admission,
): Promise<SignedIn | null> {
  const { user, attempt, visit, newHash } = judged
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const isUnchanged = await confirmPassword(tx, user.id, { hash: user.password_hash, newHash })
    if (!isUnchanged) return null
    if (passes && !(await passes(tx))) return null
    const session = await openSession(tx, { userId: user.id, kind, now }, visit)
    const deviceCookies = await welcomeAttempt(tx, context, { attempt, visit, user })
    await recordAudit(tx, {
      at: now,
      actorId: user.id,
      action: kind === 'renewal' ? 'sign_in_expired' : 'sign_in',
      subjectId: user.id,
      details: { kind, browser: visit.isBrowser, ...(secondStep && { secondStep }) },
      network: visit.network,
    })
    return { ...session, cookies: [...session.cookies, ...deviceCookies], user }
  })
}
