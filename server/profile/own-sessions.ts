import type { SessionView } from '#contract/profile.ts'
import { isSessionCurrent } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { AccountCaller, Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { deleteOtherSessions, deleteSessionOf, sessionsOf } from './store.ts'

const maxListed = 50
// Some of these have expired because they were unused for too long.
const maxSessionsRead = 200

/**
 * The caller's sessions: the current one first, then the newest, at most fifty. Other renewal sessions are excluded:
 * they are not sign-ins, and every request after access has ended opens one.
 */
export async function readSessions(context: Context, caller: AccountCaller): Promise<SessionView[]> {
  const now = context.clock.now()
  const { userId, sessionId } = caller
  const rows = await sessionsOf(context.db, { userId, firstId: sessionId, now, limit: maxSessionsRead })
  return rows
    .filter((row) => isSessionCurrent(row, now) && (row.kind !== 'renewal' || row.id === sessionId))
    .slice(0, maxListed)
    .map((row) => ({
      _id: row.id,
      current: row.id === sessionId,
      browser: row.user_agent,
      createdAt: row.created_at,
      seenAt: row.seen_at,
      expiresAt: row.expires_at,
    }))
}

/** Ends one of the caller's sessions; throws `not_found`. */
export async function endOwnSession(context: Context, id: string, actor: Actor): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    if (!(await deleteSessionOf(tx, actor.userId, id))) throw new AppError('not_found')
    const at = context.clock.now()
    await audit(tx, actor, { at, action: 'session.ended', subjectId: actor.userId })
  })
}

/** Ends all other sessions of the caller; returns how many. */
export async function endOtherSessions(context: Context, sessionId: string, actor: Actor): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    const ended = await deleteOtherSessions(tx, actor.userId, sessionId)
    if (ended === 0) return 0
    const at = context.clock.now()
    const details = { ended }
    await audit(tx, actor, { at, action: 'other_sessions.ended', subjectId: actor.userId, details })
    return ended
  })
}
