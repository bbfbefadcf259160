import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { type Cookie, cookieValue } from '#server/platform/http/cookies.ts'
import type { Credentials } from '#server/platform/http/credentials.ts'
import type { RequestOrigin } from '#server/platform/http/request-origin.ts'
import { hashToken, newToken, sameText } from '#server/platform/secrets.ts'
import { type SessionKind, sessionEnd } from './rules.ts'
import {
  deletePlaceOf,
  endOldRenewals,
  insertSession,
  isSessionActive,
  lockUserRow,
  type SessionRow,
  setLastSeen,
} from './store.ts'

/** A new session. Its token is returned once and stored only as a hash; the cookies bind it to the browser. */
export type OpenedSession = { sessionId: string; token: string; expiresAt: string; cookies: Cookie[] }

const prefixes = { member: 'fcm_', staff: 'fca_', renewal: 'fcr_', staff_setup: 'fcs_' }
const cookies = { member: 'fp-member', staff: 'fp-staff', renewal: 'fp-member', staff_setup: 'fp-staff' }
// A page that loads gets one per failed request, and the browser may use the first while others arrive.
const MAX_RENEWALS = 20

/** Opens a session; one opened from a browser works only together with a cookie of that browser. */
export async function openSession(
  tx: Tx,
  { userId, kind, now }: { userId: string; kind: SessionKind; now: Date },
  visit: RequestOrigin,
): Promise<OpenedSession> {
  const token = newToken(prefixes[kind])
  const binding = visit.isBrowser ? newToken() : null
  const expiresAt = sessionEnd(kind, binding !== null, now)
  const sessionId = await insertSession(tx, {
    userId,
    kind,
    tokenHash: hashToken(token),
    bindingHash: binding && hashToken(binding),
    network: visit.network,
    userAgent: visit.userAgent,
    now,
    expiresAt,
  })
  if (kind === 'renewal') await endOldRenewals(tx, userId, MAX_RENEWALS)
  if (kind !== 'staff_setup') await setLastSeen(tx, userId, now)
  const { isHttps } = visit
  const maxAgeSeconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1000)
  return {
    sessionId,
    token,
    expiresAt: expiresAt.toISOString(),
    cookies: binding === null ? [] : [{ name: cookies[kind], value: binding, maxAgeSeconds, isHttps }],
  }
}

/** Whether a request comes from the session's client: the browser with its cookie, or no browser if it is unbound. */
export function belongsToCaller(
  session: { kind: SessionKind; binding_hash: string | null },
  credentials: Pick<Credentials, 'cookies' | 'isBrowser'>,
): boolean {
  return session.binding_hash === null ? !credentials.isBrowser : isBindingShown(session, credentials.cookies)
}

/** Whether the cookie of the session's browser was sent; true for an unbound session. */
export function isBindingShown(
  session: { kind: SessionKind; binding_hash: string | null },
  sent: Credentials['cookies'],
): boolean {
  if (session.binding_hash === null) return true
  const shown = cookieValue(sent, cookies[session.kind])
  return shown !== null && sameText(hashToken(shown), session.binding_hash)
}

/** The session whose browser a renewal session is opened for. */
type ActiveSession = Pick<SessionRow, 'id' | 'user_id' | 'binding_hash' | 'network_hash' | 'user_agent'>

/** Opens a renewal session bound to the same browser as an existing session; null if that one has ended. */
export async function openRenewalSession(context: Context, active: ActiveSession): Promise<string | null> {
  const now = context.clock.now()
  const token = newToken(prefixes.renewal)
  return inTransaction(context.db, async (tx) => {
    // A new password or a block locks the account and ends its sessions: this one must not be opened meanwhile.
    await lockUserRow(tx, active.user_id, now)
    if (!(await isSessionActive(tx, active.id))) return null
    await insertSession(tx, {
      userId: active.user_id,
      kind: 'renewal',
      tokenHash: hashToken(token),
      bindingHash: active.binding_hash,
      network: active.network_hash,
      userAgent: active.user_agent,
      now,
      expiresAt: sessionEnd('renewal', active.binding_hash !== null, now),
    })
    await endOldRenewals(tx, active.user_id, MAX_RENEWALS)
    return token
  })
}

/** Ends the caller's session, and others of the same browser; returns the cookies that clear its binding in a browser. */
export async function signOut(
  context: Context,
  caller: AccountCaller,
  visit: RequestOrigin,
): Promise<Cookie[]> {
  await inTransaction(context.db, async (tx) => {
    await deletePlaceOf(tx, caller.userId, caller.sessionId)
    await audit(
      tx,
      { userId: caller.userId, network: visit.network },
      {
        at: context.clock.now(),
        action: 'session.signed_out',
        subjectId: caller.userId,
        details: { kind: caller.sessionKind },
      },
    )
  })
  return cookiesTakenOff(caller, visit)
}

/** The cookie that clears the binding of an ended session in a browser. */
export function cookiesTakenOff(
  { sessionKind }: Pick<AccountCaller, 'sessionKind'>,
  visit: RequestOrigin,
): Cookie[] {
  if (!visit.isBrowser) return []
  return [{ name: cookies[sessionKind], value: '', maxAgeSeconds: 0, isHttps: visit.isHttps }]
}
