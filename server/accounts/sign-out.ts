import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import type { Cookie } from '#server/platform/http/cookies.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { withoutBinding } from './open-session.ts'
import { endSession } from './store.ts'

/** Ends the caller's session; the cookie that held it is taken off a browser. */
export async function signOut(context: Context, caller: AccountCaller, visit: Visit): Promise<Cookie[]> {
  await inTransaction(context.db, async (tx) => {
    await endSession(tx, caller.sessionId)
    await recordAudit(tx, {
      at: context.clock.now(),
      actorId: caller.userId,
      action: 'sign_out',
      subjectId: caller.userId,
      details: { kind: caller.sessionKind },
      network: visit.network,
    })
  })
  return visit.isBrowser ? [withoutBinding(caller.sessionKind, visit.isHttps)] : []
}
