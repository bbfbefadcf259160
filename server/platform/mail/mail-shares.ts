import { type Counting, isWithinQuota } from '#server/platform/http/quotas.ts'
import type { Secrets } from '#server/platform/secrets.ts'

/** How many mails of one kind a letter box gets in an hour: through one network (IPv6: /48), and through all together. */
export type MailShare = { name: string; throughNetwork: number; inAll: number }

const windowSeconds = 60 * 60
const ignoresDots = new Set(['gmail.com', 'googlemail.com'])

/**
 * The letter box that an address leads to, as far as its spelling tells: in lower case, without what follows a `+`, and
 * without dots where Gmail ignores them. Only for counting: whose an account is goes by the address itself.
 */
export function mailboxOf(email: string): string {
  const [, name = email, domain = ''] = /^(.+)@([^@]*)$/.exec(email.toLowerCase()) ?? []
  // A name that begins with the sign has nothing before it to be told by.
  const untagged = name.replace(/(?<=.)\+.*$/, '')
  return ignoresDots.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}

/**
 * Counts a mail that somebody in a network has sent to an address; false where its letter box had enough of them, of which
 * the sender learns nothing. So a stranger keeps no mail from whoever asks for it from elsewhere.
 */
export async function mayMail(
  place: Counting & { secrets: Secrets; settings: { rateLimits: boolean } },
  { name, throughNetwork, inAll }: MailShare,
  { email, networkBlock }: { email: string; networkBlock: string },
): Promise<boolean> {
  if (!place.settings.rateLimits) return true
  const mailbox = place.secrets.digest('mailbox', mailboxOf(email))
  const ofNetwork = { name: `${name}-network`, limit: throughNetwork, windowSeconds }
  // What one network has too much of is not counted against the others.
  if (!(await isWithinQuota(place, ofNetwork, `${mailbox}:${networkBlock}`))) return false
  return isWithinQuota(place, { name: `${name}-address`, limit: inAll, windowSeconds }, mailbox)
}
