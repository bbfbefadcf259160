import { findUser } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { assertNotUsedUp, takeFromQuota } from '#server/platform/http/rate-limit.ts'
import { exportLinkLife } from './rules.ts'

/** Export links per person and hour. */
export const exportQuota = { name: 'export', limit: 5, windowSeconds: 60 * 60 }

/** Path of the data export. */
export const exportPath = '/files/export'

const purpose = 'export link'
const signed = (sessionId: string, end: number, userId: string) => [end, sessionId, userId].join('\n')

/** Throws `too_many_requests` if the caller has used up the links of an hour; counts nothing. */
export async function admitExport(
  context: Context,
  { userId }: Pick<AccountCaller, 'userId'>,
): Promise<void> {
  if (context.settings.rateLimits) await assertNotUsedUp(context, exportQuota, userId)
}

/** Creates a link to the caller's data export, for this session only. Throws `too_many_requests`. */
export async function makeExportLink(
  context: Context,
  { userId, sessionId }: AccountCaller,
): Promise<{ url: string; expiresAt: string }> {
  if (context.settings.rateLimits) await takeFromQuota(context, exportQuota, userId)
  return linkTo(context, { sessionId, userId })
}

/**
 * Creates a link to the data export of a user, for this session of an admin only. Throws `not_found`,
 * `too_many_requests`.
 */
export async function makeExportLinkOf(
  context: Context,
  id: string,
  admin: Pick<AccountCaller, 'userId' | 'sessionId'>,
): Promise<{ url: string; expiresAt: string }> {
  const user = await findUser(context.db, id)
  if (user?.role !== 'user') throw new AppError('not_found')
  if (context.settings.rateLimits) await takeFromQuota(context, exportQuota, admin.userId)
  return linkTo(context, { sessionId: admin.sessionId, userId: id })
}

function linkTo(
  { secrets, clock }: Context,
  { sessionId, userId }: { sessionId: string; userId: string },
): { url: string; expiresAt: string } {
  const end = Math.floor((clock.now().getTime() + exportLinkLife) / 1000)
  const sig = secrets.sign(purpose, signed(sessionId, end, userId))
  const query = new URLSearchParams({ exp: String(end), for: sessionId, of: userId, sig })
  return { url: `${exportPath}?${query}`, expiresAt: new Date(end * 1000).toISOString() }
}

/** The query of an export link, unchecked. */
export type SentLink = { exp: string; for: string; of: string; sig: string }

/** Whether a link has a valid signature and has not expired. */
export function isExportLinkGood({ secrets, clock }: Context, link: SentLink): boolean {
  if (!/^\d{1,12}$/.test(link.exp)) return false
  const end = Number(link.exp)
  return (
    end * 1000 > clock.now().getTime() && secrets.verify(purpose, signed(link.for, end, link.of), link.sig)
  )
}
