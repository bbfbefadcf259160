import type { SessionView } from '#contract/profile.ts'
import { deletePlaceOf, isSessionCurrent } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { AccountCaller, Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { placesOf } from './rules.ts'
import { deleteOtherSessions, findPlace, sessionsOf } from './store.ts'

const maxListed = 50
// Some of these have expired because they were unused for too long.
const maxSessionsRead = 200

/** Where the caller is signed in: here first, then the newest places, at most fifty. */
export async function readSessions(context: Context, caller: AccountCaller): Promise<SessionView[]> {
  const now = context.clock.now()
  const { userId, sessionId } = caller
  const rows = await sessionsOf(context.db, { userId, firstId: sessionId, now, limit: maxSessionsRead })
  const current = rows.filter((row) => isSessionCurrent(row, now))
  return placesOf(current, sessionId)
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

/** Ends one of the caller's sessions, with those of the same browser; throws `not_found`. */
export async function endOwnSession(context: Context, id: string, actor: Actor): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    if (!(await deletePlaceOf(tx, actor.userId, id))) throw new AppError('not_found')
    const at = context.clock.now()
    await audit(tx, actor, { at, action: 'session.ended', subjectId: actor.userId })
  })
}

/** Ends all sessions of an account except `ownId`; returns how many other places it was signed in at. */
export async function endOthers(tx: Tx, userId: string, ownId: string): Promise<number> {
  const own = await findPlace(tx, ownId)
  const ended = await deleteOtherSessions(tx, userId, ownId)
  return placesOf(own ? [own, ...ended] : ended, ownId).filter(({ id }) => id !== ownId).length
}

/** Ends all other sessions of the caller; returns how many places that were. */
export async function endOtherSessions(context: Context, sessionId: string, actor: Actor): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    const ended = await endOthers(tx, actor.userId, sessionId)
    if (ended === 0) return 0
    const at = context.clock.now()
    const details = { ended }
    await audit(tx, actor, { at, action: 'other_sessions.ended', subjectId: actor.userId, details })
    return ended
  })
}
