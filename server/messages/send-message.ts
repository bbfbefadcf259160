import type { ContactMessage } from '#contract/messages.ts'
import { toE164 } from '#contract/phones.ts'
import type { Language } from '#contract/values.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { takeFromNetworkQuota } from '#server/platform/http/quotas.ts'
import { newId } from '#server/platform/ids.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { mailToCoach } from './mails.ts'
import { insertMessage } from './store.ts'

/** How many messages one network may send in an hour; mobile networks share addresses. */
export const messageQuota = { name: 'message', limit: 20, windowSeconds: 60 * 60 }

/**
 * Keeps a visitor's message for the coach, and puts out the mail that tells of it where the site names an address for
 * it: both or neither. One that fell into the robots' trap is answered alike and kept nowhere.
 */
export async function sendMessage(
  context: Context,
  { website, ...input }: ContactMessage,
  sender: { network: string; networkBlock: string; language: Language },
): Promise<{ _id: string; createdAt: string }> {
  const now = context.clock.now()
  const id = newId(now)
  const told = { _id: id, createdAt: now.toISOString() }
  if (website) return told
  if (context.settings.rateLimits) await takeFromNetworkQuota(context, messageQuota, sender)
  const site = await readPublishedSite(context)
  const { language } = sender
  const phone_e164 = toE164(input.phone) ?? input.phone
  const message = { ...input, id, phone_e164, language, created_at: now }
  const mail = mailToCoach(message, site)
  await inTransaction(context.db, async (tx) => {
    await insertMessage(tx, message)
    await recordAudit(tx, {
      at: now,
      actorId: null,
      action: 'message_sent',
      subjectId: id,
      network: sender.network,
    })
    if (mail) await enqueueMail(tx, mail, now)
  })
  return told
}
