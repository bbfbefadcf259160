import type { ContactMessage } from '#contract/messages.ts'
import { toE164 } from '#contract/phones.ts'
import type { Language } from '#contract/values.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { assertQuotaLeft, formsOf, takeFromNetworkQuota } from '#server/platform/http/rate-limit.ts'
import { newId } from '#server/platform/ids.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { mailToCoach } from './mails.ts'
import { insertMessage } from './store.ts'

/** Messages per network and hour; mobile networks share addresses. */
export const messageQuota = { name: 'message', limit: 20, windowSeconds: 60 * 60 }

// A robot's form counts too, if less: its response is stored for a repeat, and a day's responses must stay few.
const quotaOf = ({ website }: Pick<ContactMessage, 'website'>) =>
  website ? formsOf(messageQuota) : messageQuota

/** Throws `too_many_requests` if the sender's network has used up its quota; counts nothing. */
export async function admitMessage(
  context: Context,
  message: Pick<ContactMessage, 'website'>,
  sender: { network: string; networkBlock: string },
): Promise<void> {
  if (context.settings.rateLimits) await assertQuotaLeft(context, quotaOf(message), sender)
}

/**
 * Saves a visitor's message and queues a mail about it if the site has a contact email, in one transaction. A message
 * with the honeypot field filled gets the same response, but is not saved.
 */
export async function sendMessage(
  context: Context,
  { website, ...input }: ContactMessage,
  sender: { network: string; networkBlock: string; language: Language },
): Promise<{ _id: string; createdAt: string }> {
  const now = context.clock.now()
  const id = newId(now)
  const receipt = { _id: id, createdAt: now.toISOString() }
  if (context.settings.rateLimits) await takeFromNetworkQuota(context, quotaOf({ website }), sender)
  if (website) return receipt
  const site = await readPublishedSite(context)
  const { language } = sender
  const phone_e164 = toE164(input.phone) ?? input.phone
  const message = { ...input, id, phone_e164, language, created_at: now }
  const mail = mailToCoach(message, site)
  await inTransaction(context.db, async (tx) => {
    await insertMessage(tx, message)
    await audit(
      tx,
      { userId: null, network: sender.network },
      { at: now, action: 'message.sent', subjectId: id },
    )
    if (mail) await enqueueMail(tx, mail, now)
    context.events.publish({ type: 'message', id })
  })
  return receipt
}
