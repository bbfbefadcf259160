import type { SessionView } from '#contract/own-account.ts'
import { isSessionCurrent } from '#server/accounts/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { deleteOtherSessions, deleteSessionOf, sessionsOf } from './store.ts'

const mostListed = 50
// Some of these were left unused for so long that they do not hold any more.
const mostRead = 200

/**
 * Where the caller is signed in: the session that calls first, then the newest, fifty at most. What only opens the renewal
 * is no sign-in, and each refusal brings one.
 */
export async function readSessions(context: Context, caller: AccountCaller): Promise<SessionView[]> {
  const now = context.clock.now()
  const { userId, sessionId } = caller
  const rows = await sessionsOf(context.db, { userId, firstId: sessionId, now, limit: mostRead })
  return rows
    .filter((row) => isSessionCurrent(row, now) && (row.kind !== 'renewal' || row.id === sessionId))
    .slice(0, mostListed)
    .map((row) => ({
      _id: row.id,
      current: row.id === sessionId,
      browser: row.user_agent,
      createdAt: row.created_at,
      seenAt: row.seen_at,
      expiresAt: row.expires_at,
    }))
}

/** Ends one of the caller's sessions; throws `not_found` where they have none such. */
export async function endOwnSession(
  context: Context,
  { id, network }: { id: string; network: string },
  caller: AccountCaller,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    if (!(await deleteSessionOf(tx, caller.userId, id))) throw new AppError('not_found')
    await recordAudit(tx, { ...entryOf(context, caller, network), action: 'session_ended' })
  })
}

/** Ends all the caller's sessions but the one that calls; answers how many. */
export async function endOtherSessions(
  context: Context,
  network: string,
  caller: AccountCaller,
): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    const ended = await deleteOtherSessions(tx, caller.userId, caller.sessionId)
    const entry = { ...entryOf(context, caller, network), action: 'other_sessions_ended', details: { ended } }
    if (ended > 0) await recordAudit(tx, entry)
    return ended
  })
}

function entryOf({ clock }: Context, { userId }: AccountCaller, network: string) {
  return { at: clock.now(), actorId: userId, subjectId: userId, network }
}
