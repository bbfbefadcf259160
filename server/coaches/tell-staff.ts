import { type CoachChange, hasPublicName } from '#contract/coaches.ts'
import type { PublishedSite } from '#contract/site.ts'
import type { Language } from '#contract/values.ts'
import { newId } from '#server/platform/ids.ts'
import { mailedName } from '#server/platform/mail/mailed-name.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { mailOfChangeByAdmin, mailOfChangedEmail, mailOfNewAdmin } from './mails.ts'
import type { Guarded } from './rules.ts'
import type { StaffRow } from './store.ts'

type Transaction = Parameters<typeof enqueueMail>[0]
type Telling = { by: string; language: Language; site: PublishedSite; now: Date }

/** Tells every other admin with an e-mail that there is a new one; whoever did it too, as that may have been somebody at their desk. */
export async function tellOfNewAdmin(
  tx: Transaction,
  admins: readonly StaffRow[],
  { made, by, language, site, now }: Telling & { made: Pick<StaffRow, 'id' | 'name' | 'username'> },
): Promise<void> {
  const name = hasPublicName(made) ? mailedName(made.name) : null
  for (const { id, email, blocked_at } of admins) {
    if (id === made.id || email === null || blocked_at !== null) continue
    const told = { id: newId(now), about: made.id, to: email, language, name, isOwnAct: id === by }
    await enqueueMail(tx, mailOfNewAdmin(told, site), now)
  }
}

/**
 * Tells whose account was changed: of their own change the former address of the e-mail alone, of another's both addresses, all that
 * they sign in with and that is new.
 */
export async function tellOfChange(
  tx: Transaction,
  { held, change, guarded }: { held: StaffRow; change: CoachChange; guarded: readonly Guarded[] },
  { by, language, site, now }: Telling,
): Promise<void> {
  const isMoved = guarded.includes('email')
  const tell = async (to: string | null | undefined, mailOf: (to: Told) => Mail) => {
    if (to) await enqueueMail(tx, mailOf({ id: newId(now), about: held.id, to, language }), now)
  }
  if (by === held.id) {
    if (isMoved) await tell(held.email, (told) => mailOfChangedEmail(told, site))
    return
  }
  const changes = guarded.filter((one) => one === 'password' || one === 'username')
  if (changes.length === 0 && !isMoved) return
  const [former, present] = ['former', 'present'] as const
  await tell(held.email, (told) =>
    mailOfChangeByAdmin({ ...told, changes, address: isMoved ? former : null }, site),
  )
  if (isMoved)
    await tell(change.email, (told) => mailOfChangeByAdmin({ ...told, changes, address: present }, site))
}

type Told = { id: string; about: string; to: string; language: Language }
type Mail = ReturnType<typeof mailOfChangedEmail>
