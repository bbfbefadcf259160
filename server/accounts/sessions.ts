import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { type Cookie, cookieValue } from '#server/platform/http/cookies.ts'
import type { Credentials } from '#server/platform/http/credentials.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { hashToken, newToken, sameText } from '#server/platform/secrets.ts'
import { type SessionKind, sessionEnd } from './rules.ts'
import { endOldRenewals, endSession, insertSession } from './store.ts'

type Transaction = Parameters<typeof insertSession>[0]

/** A session just opened: its token goes to the caller once and is kept nowhere; the cookies bind it to the browser. */
export type OpenedSession = { sessionId: string; token: string; expiresAt: string; cookies: Cookie[] }

const prefixes = { member: 'fcm_', staff: 'fca_', renewal: 'fcr_', staff_setup: 'fcs_' }
const cookies = { member: 'fp-member', staff: 'fp-staff', renewal: 'fp-member', staff_setup: 'fp-staff' }
// Each refusal of a page that loads brings one, and the first of them may be held while others come.
const RENEWALS_KEPT = 20

/** Opens a session; one that a browser asks for works only together with a cookie of that browser. */
export async function openSession(
  tx: Transaction,
  { userId, kind, now }: { userId: string; kind: SessionKind; now: Date },
  visit: Visit,
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
  if (kind === 'renewal') await endOldRenewals(tx, userId, RENEWALS_KEPT)
  const { isHttps } = visit
  const maxAgeSeconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1000)
  return {
    sessionId,
    token,
    expiresAt: expiresAt.toISOString(),
    cookies: binding === null ? [] : [{ name: cookies[kind], value: binding, maxAgeSeconds, isHttps }],
  }
}

/**
 * Whether a call comes from where its session began: a browser's with the cookie of that browser, any other from no
 * browser at all.
 */
export function isHeldByCaller(
  session: { kind: SessionKind; binding_hash: string | null },
  credentials: Pick<Credentials, 'cookies' | 'isBrowser'>,
): boolean {
  return session.binding_hash === null ? !credentials.isBrowser : isBindingShown(session, credentials.cookies)
}

/** Whether the cookie of the browser that a session is bound to was sent; true for a session that is bound to none. */
export function isBindingShown(
  session: { kind: SessionKind; binding_hash: string | null },
  sent: Credentials['cookies'],
): boolean {
  if (session.binding_hash === null) return true
  const shown = cookieValue(sent, cookies[session.kind])
  return shown !== null && sameText(hashToken(shown), session.binding_hash)
}

/** Opens a renewal session beside another one, held by the same browser as that. */
export async function openRenewalBeside(
  context: Context,
  beside: { user_id: string; binding_hash: string | null; network_hash: string; user_agent: string },
): Promise<string> {
  const now = context.clock.now()
  const token = newToken(prefixes.renewal)
  await insertSession(context.db, {
    userId: beside.user_id,
    kind: 'renewal',
    tokenHash: hashToken(token),
    bindingHash: beside.binding_hash,
    network: beside.network_hash,
    userAgent: beside.user_agent,
    now,
    expiresAt: sessionEnd('renewal', beside.binding_hash !== null, now),
  })
  await endOldRenewals(context.db, beside.user_id, RENEWALS_KEPT)
  return token
}

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
  return cookiesTakenOff(caller, visit)
}

/** What takes the cookie of a session that has ended off a browser. */
export function cookiesTakenOff({ sessionKind }: Pick<AccountCaller, 'sessionKind'>, visit: Visit): Cookie[] {
  if (!visit.isBrowser) return []
  return [{ name: cookies[sessionKind], value: '', maxAgeSeconds: 0, isHttps: visit.isHttps }]
}
