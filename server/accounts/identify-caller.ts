import type { Context } from '#server/context.ts'
import type { AccountCaller, Caller } from '#server/platform/http/caller.ts'
import type { Credentials } from '#server/platform/http/credentials.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { hasAccess, isSeenDue, isSessionCurrent, mayUse } from './rules.ts'
import { isBindingShown, isHeldByCaller, openRenewalBeside } from './sessions.ts'
import { findSession, type SessionRow, touchSession } from './store.ts'

/**
 * Tells who makes a call, as the account stands at this moment. No token is a visitor; one that does not hold (ended,
 * blocked, taken to another browser) throws `unauthorized`.
 */
export async function identifyCaller(context: Context, credentials: Credentials): Promise<Caller> {
  if (credentials.token === null) return { kind: 'visitor' }
  const now = context.clock.now()
  const session = await findSession(context.db, { tokenHash: hashToken(credentials.token) })
  if (!session || !isUsable(session, now) || !isHeldByCaller(session, credentials)) {
    throw new AppError('unauthorized')
  }
  if (isSeenDue(session.seen_at, now)) noteUse(context, session.id, now)
  return callerOf(session, now)
}

/**
 * Whom a session stands for now, for what a signed link opens; null where it does not hold any more, or is bound to a
 * browser whose cookie did not come along.
 */
export async function callerOfSession(
  context: Context,
  sessionId: string,
  cookies: Credentials['cookies'],
): Promise<AccountCaller | null> {
  const now = context.clock.now()
  const session = await findSession(context.db, { id: sessionId })
  // A set-up opens no file, whoever it belongs to.
  if (!session || session.kind === 'staff_setup') return null
  return isUsable(session, now) && isBindingShown(session, cookies) ? callerOf(session, now) : null
}

/** The refusal that a member meets whose access has ended in mid-session, with a short session that opens the renewal. */
export async function refuseExpired(context: Context, caller: AccountCaller): Promise<AppError> {
  const session = await findSession(context.db, { id: caller.sessionId })
  if (!session) return new AppError('unauthorized')
  const renewalToken = await openRenewalBeside(context, session)
  return new AppError('access_expired', { body: { renewalToken } })
}

const isUsable = (session: SessionRow, now: Date) =>
  isSessionCurrent(session, now) && mayUse(session.kind, session)

function callerOf(session: SessionRow, now: Date): AccountCaller {
  return {
    kind: 'account',
    userId: session.user_id,
    name: session.name,
    role: session.role,
    sessionId: session.id,
    sessionKind: session.kind,
    hasAccess: hasAccess(session, now),
    hadAccess: session.had_access,
  }
}

// Not waited for: reading goes on where nothing can be written, as with a full disk.
function noteUse(context: Context, sessionId: string, now: Date): void {
  touchSession(context.db, sessionId, now).catch((error: Error) => {
    context.log.warn({ reason: error.message }, 'the last use of a session could not be noted')
  })
}
