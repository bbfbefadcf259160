import { toE164 } from '#contract/phones.ts'
import type { UserChange } from '#contract/users.ts'
import { makeFindable, restateRequests, type UserRow } from '#server/accounts/index.ts'
import { voidLinksByStaff } from '#server/platform/one-time-links.ts'
import { assignCoach } from './assign-coach.ts'
import type { AuditedChange, UserChangeContext } from './change-context.ts'
import { type UserColumns, updateMember } from './store.ts'

type Person = Pick<UserChange, 'name' | 'phone' | 'goals' | 'coachId'> & {
  /** Empty if it equals the phone. */
  whatsapp?: string | undefined
}

type Identified = Pick<
  UserRow,
  'id' | 'unproved_email' | 'name' | 'phone' | 'phone_e164' | 'whatsapp' | 'whatsapp_e164'
>

/**
 * Changes a user's data and coach. Voids links of staff to a former number, and those of the former coach. Throws like
 * `assignCoach`.
 */
export async function changePerson(
  { tx, user, actor, now }: UserChangeContext,
  person: Person,
): Promise<AuditedChange[]> {
  const { name, phone, goals, coachId } = person
  const whatsapp = person.whatsapp === '' ? (phone ?? user.phone) : person.whatsapp
  const changes: AuditedChange[] = []
  const columns: UserColumns = {}
  if (name !== undefined && name !== user.name) {
    columns.name = name
    changes.push({ action: 'user.renamed' })
  }
  if (phone !== undefined && phone !== user.phone) {
    columns.phone = phone
    columns.phone_e164 = toE164(phone)
    if (columns.phone_e164 !== user.phone_e164) columns.phone_proved_at = null
    changes.push({ action: 'user.phone_changed' })
  }
  if (whatsapp !== undefined && whatsapp !== (user.whatsapp ?? '')) {
    columns.whatsapp = whatsapp || null
    columns.whatsapp_e164 = toE164(whatsapp)
    if (columns.whatsapp_e164 !== user.whatsapp_e164) columns.whatsapp_proved_at = null
    changes.push({ action: 'user.whatsapp_changed' })
  }
  if (goals !== undefined && JSON.stringify(goals) !== JSON.stringify(user.goals)) {
    columns.goals = JSON.stringify(goals)
    changes.push({ action: 'user.goals_changed' })
  }
  const ofCoach = await assignCoach({ tx, user, actor, now }, coachId)
  if (changes.length === 0) return ofCoach
  await updateMember(tx, user.id, columns)
  if (columns.phone !== undefined || columns.whatsapp !== undefined) await voidLinksByStaff(tx, user.id)
  const isFoundElsewhere = [columns.name, columns.phone, columns.whatsapp].some((one) => one !== undefined)
  if (isFoundElsewhere) {
    await makeFindable(tx, user.id)
    await restateOwnRequests({ tx, user: { ...user, ...columns }, now })
  }
  return [...changes, ...ofCoach]
}

/** Otherwise an approval would bring back the name and number that staff have corrected. */
async function restateOwnRequests({
  tx,
  user,
  now,
}: Pick<UserChangeContext, 'tx' | 'now'> & { user: Identified }) {
  const { id, unproved_email: email, name, phone, phone_e164, whatsapp, whatsapp_e164: whatsappE164 } = user
  // An account with a verified address keeps its own at an approval, and staff see how the application differs.
  if (email === null) return
  const identity = { name, phone, phoneE164: phone_e164 ?? phone, whatsapp, whatsappE164 }
  await restateRequests(tx, { userId: id, email, identity, now })
}
