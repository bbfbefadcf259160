import type { Context } from '#server/context.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { takeFromQuota } from '#server/platform/http/quotas.ts'
import { exportLinkLife } from './rules.ts'

/** How many links to their data one person may have made in an hour. */
export const exportQuota = { name: 'export', limit: 5, windowSeconds: 60 * 60 }

/** Where a person's data is read. */
export const exportPath = '/files/export'

const purpose = 'export link'
const signed = (sessionId: string, end: number) => [end, sessionId].join('\n')

/** Makes a link to everything that is kept of the caller, for their session alone. Throws `too_many_requests`. */
export async function makeExportLink(
  context: Context,
  { userId, sessionId }: AccountCaller,
): Promise<{ url: string; expiresAt: string }> {
  if (context.settings.rateLimits) await takeFromQuota(context, exportQuota, userId)
  const end = Math.floor((context.clock.now().getTime() + exportLinkLife) / 1000)
  const sig = context.secrets.sign(purpose, signed(sessionId, end))
  const query = new URLSearchParams({ exp: String(end), for: sessionId, sig })
  return { url: `${exportPath}?${query}`, expiresAt: new Date(end * 1000).toISOString() }
}

/** What a link carries, as it was sent. */
export type SentLink = { exp: string; for: string; sig: string }

/** Whether a link was made here and still holds. */
export function isExportLinkGood({ secrets, clock }: Context, link: SentLink): boolean {
  if (!/^\d{1,12}$/.test(link.exp)) return false
  const end = Number(link.exp)
  return end * 1000 > clock.now().getTime() && secrets.verify(purpose, signed(link.for, end), link.sig)
}
