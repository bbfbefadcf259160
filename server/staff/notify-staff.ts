import type { PublishedSite } from '#contract/site.ts'
import { type CoachChange, hasPublicName } from '#contract/staff.ts'
import type { Language } from '#contract/values.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { newId } from '#server/platform/ids.ts'
import { mailedName } from '#server/platform/mail/mailed-name.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { mailOfChangeByAdmin, mailOfChangedEmail, mailOfNewAdmin } from './mails.ts'
import type { GuardedField } from './rules.ts'
import type { StaffRow } from './store.ts'

type Notification = { actorId: string; language: Language; site: PublishedSite; now: Date }

/** Notifies every other admin with an email, including the acting one: someone else may have used their session. */
export async function notifyOfNewAdmin(
  tx: Tx,
  admins: readonly StaffRow[],
  { made, actorId, language, site, now }: Notification & { made: Pick<StaffRow, 'id' | 'name' | 'username'> },
): Promise<void> {
  const name = hasPublicName(made) ? mailedName(made.name) : null
  for (const { id, email, blocked_at } of admins) {
    if (id === made.id || email === null || blocked_at !== null) continue
    const mail = { id: newId(now), about: made.id, to: email, language, name, isOwnAct: id === actorId }
    await enqueueMail(tx, mailOfNewAdmin(mail, site), now)
  }
}

/**
 * Notifies the user of the changed account: for their own change only the former email; for a change by another both
 * addresses, about all changed sign-in data.
 */
export async function notifyOfChange(
  tx: Tx,
  { account, change, guarded }: { account: StaffRow; change: CoachChange; guarded: readonly GuardedField[] },
  { actorId, language, site, now }: Notification,
): Promise<void> {
  const isEmailChanged = guarded.includes('email')
  const notify = async (to: string | null | undefined, mailOf: (to: MailFields) => Mail) => {
    if (to) await enqueueMail(tx, mailOf({ id: newId(now), about: account.id, to, language }), now)
  }
  if (actorId === account.id) {
    if (isEmailChanged) await notify(account.email, (mail) => mailOfChangedEmail(mail, site))
    return
  }
  const changes = guarded.filter((one) => one === 'password' || one === 'username')
  if (changes.length === 0 && !isEmailChanged) return
  const [former, present] = ['former', 'present'] as const
  await notify(account.email, (mail) =>
    mailOfChangeByAdmin({ ...mail, changes, address: isEmailChanged ? former : null }, site),
  )
  if (isEmailChanged)
    await notify(change.email, (mail) => mailOfChangeByAdmin({ ...mail, changes, address: present }, site))
}

type MailFields = { id: string; about: string; to: string; language: Language }
type Mail = ReturnType<typeof mailOfChangedEmail>
