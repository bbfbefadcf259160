import type { PaymentDetailChange } from '#contract/dashboard-payment-notices.ts'
import type { PublishedSite } from '#contract/site.ts'
import { hasPublicName } from '#contract/staff.ts'
import { knownAddress } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { mailedName } from '#server/platform/mail/mailed-name.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { mailOfPaymentDetails } from './mails.ts'
import { activeAdmins, findPublisher, insertNotices } from './store.ts'

type Published = {
  /** The site before. Its name signs the mails: the new one may be a stranger's. */
  before: PublishedSite
  version: number
  changes: PaymentDetailChange[]
  publisherId: string
  now: Date
}

/**
 * Reports changed payment details to every active admin, also to the one who published them: another person may have
 * used their session. Each gets a notice until they have checked it, and those with an email a mail.
 */
export async function notifyAdmins(
  tx: Tx,
  { settings }: Pick<Context, 'settings'>,
  { before, version, changes, publisherId, now }: Published,
): Promise<void> {
  const admins = await activeAdmins(tx)
  const ids = admins.map(({ id }) => id)
  await insertNotices(tx, { userIds: ids, version, changes })
  const publisher = await findPublisher(tx, publisherId)
  const name = publisher && hasPublicName(publisher) ? mailedName(publisher.name) : null
  const publicUrl = knownAddress(settings)
  for (const { id, email: to, language } of admins) {
    if (to === null) continue
    const addressed = { key: `payment-details:${version}:${id}`, to, language: language ?? 'ar', publicUrl }
    const facts = { changes, name, isOwnAct: id === publisherId, publishedAt: now }
    await enqueueMail(tx, mailOfPaymentDetails({ ...addressed, ...facts }, before), now)
  }
}
