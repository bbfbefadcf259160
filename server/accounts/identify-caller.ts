import type { Context } from '#server/context.ts'
import type { AccountCaller, Caller } from '#server/platform/http/caller.ts'
import type { Credentials } from '#server/platform/http/credentials.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { hashToken } from '#server/platform/secrets.ts'
import {
  hasAccess,
  isLastSeenDue,
  isSeenDue,
  isSessionCurrent,
  mayUse,
  onlyOfCoach,
  staffRoleOf,
} from './rules.ts'
import { belongsToCaller, isBindingShown, openRenewalSession } from './sessions.ts'
import { findSession, findSessions, type SessionRow, setLastSeen, touchSession } from './store.ts'

/**
 * Identifies the caller from the current state of the account. No token is a visitor; an invalid one (ended, blocked,
 * used in another browser) throws `unauthorized`.
 */
export async function identifyCaller(context: Context, credentials: Credentials): Promise<Caller> {
  if (credentials.token === null) return { kind: 'visitor' }
  const now = context.clock.now()
  const session = await findSession(context.db, { tokenHash: hashToken(credentials.token) })
  if (!session || !isUsable(session, now) || !belongsToCaller(session, credentials)) {
    throw new AppError('unauthorized')
  }
  if (isSeenDue(session.seen_at, now)) saveLastUse(context, session, now)
  return callerOf(session, now)
}

/**
 * The caller of a session, for a signed link; null if the session is no longer valid, or is bound to a browser whose
 * cookie is missing.
 */
export async function callerOfSession(
  context: Context,
  sessionId: string,
  cookies: Credentials['cookies'],
): Promise<AccountCaller | null> {
  const now = context.clock.now()
  const session = await findSession(context.db, { id: sessionId })
  // A set-up session opens no files.
  if (!session || session.kind === 'staff_setup') return null
  return isUsable(session, now) && isBindingShown(session, cookies) ? callerOf(session, now) : null
}

/**
 * The given callers as they are now, without those whose sessions have ended or may not be used any more. It counts as
 * no use of the sessions.
 */
export async function stillSignedIn(context: Context, callers: AccountCaller[]): Promise<AccountCaller[]> {
  const now = context.clock.now()
  const sessions = await findSessions(context.db, [...new Set(callers.map(({ sessionId }) => sessionId))])
  return sessions.filter((session) => isUsable(session, now)).map((session) => callerOf(session, now))
}

/** The error for a member whose access ended during a session, with a short session for the renewal. */
export async function expiredError(context: Context, caller: AccountCaller): Promise<AppError> {
  const session = await findSession(context.db, { id: caller.sessionId })
  const renewalToken = session && (await openRenewalSession(context, session))
  if (!renewalToken) return new AppError('unauthorized')
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
    staffRole: staffRoleOf(session),
    onlyOfCoach: onlyOfCoach({ ...session, id: session.user_id }),
    sessionId: session.id,
    sessionKind: session.kind,
    isBound: session.binding_hash !== null,
    hasAccess: hasAccess(session, now),
    hadAccess: session.had_access,
  }
}

// Not awaited: reads must work while writes fail, for example on a full disk.
function saveLastUse({ db, log }: Context, session: SessionRow, now: Date): void {
  const saved = [touchSession(db, session.id, now)]
  if (isLastSeenDue(session.last_seen_at, now)) saved.push(setLastSeen(db, session.user_id, now))
  Promise.all(saved).catch((error: Error) => {
    log.warn({ reason: error.message }, 'the last use of a session could not be saved')
  })
}
