import { isWithinQuota, type QuotaContext } from '#server/platform/http/rate-limit.ts'
import type { Secrets } from '#server/platform/secrets.ts'

/** How many mails of one kind a mailbox gets per hour: through one network block (IPv6: /48), and in all. */
export type MailShare = { name: string; throughNetwork: number; inAll: number }

const windowSeconds = 60 * 60
const ignoresDots = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox of an address, as far as its spelling shows: in lower case, without a `+` suffix, and without dots where
 * Gmail ignores them. Only for counting: accounts are identified by the address itself.
 */
export function mailboxOf(email: string): string {
  const [, name = email, domain = ''] = /^(.+)@([^@]*)$/.exec(email.toLowerCase()) ?? []
  // A name that starts with `+` has nothing before it that identifies it.
  const untagged = name.replace(/(?<=.)\+.*$/, '')
  return ignoresDots.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}

/**
 * Counts a mail that a network sends to an address; returns false if its mailbox has had enough, without an error for
 * the sender. So a stranger cannot block the mail of somebody who requests it from another network.
 */
export async function mayMail(
  dependencies: QuotaContext & { secrets: Secrets; settings: { rateLimits: boolean } },
  { name, throughNetwork, inAll }: MailShare,
  { email, networkBlock }: { email: string; networkBlock: string },
): Promise<boolean> {
  if (!dependencies.settings.rateLimits) return true
  const mailbox = dependencies.secrets.digest('mailbox', mailboxOf(email))
  const ofNetwork = { name: `${name}-network`, limit: throughNetwork, windowSeconds }
  // What exceeds one network's share does not count for the others.
  if (!(await isWithinQuota(dependencies, ofNetwork, `${mailbox}:${networkBlock}`))) return false
  return isWithinQuota(dependencies, { name: `${name}-address`, limit: inAll, windowSeconds }, mailbox)
}
