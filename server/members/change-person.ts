import type { UserChange } from '#contract/members.ts'
import { toE164 } from '#contract/phones.ts'
import { findUser, makeFindable } from '#server/accounts/index.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Change, Changing } from './changing.ts'
import { type UserColumns, updateMember } from './store.ts'

type Person = Pick<UserChange, 'name' | 'phone' | 'goals' | 'coachId'> & {
  /** Empty where it is the phone's. */
  whatsapp?: string | undefined
}

/**
 * Changes who a user is and who coaches them. Throws `invalid_input` where the coach is nobody of the staff.
 */
export async function changePerson({ tx, user }: Changing, person: Person): Promise<Change[]> {
  const { name, phone, goals, coachId } = person
  const whatsapp = person.whatsapp === '' ? (phone ?? user.phone) : person.whatsapp
  const changes: Change[] = []
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
  if (coachId !== undefined && coachId !== user.coach_id) {
    await assertStaff(tx, coachId)
    columns.coach_id = coachId
    changes.push({ action: 'user.coach_changed', details: { coachId } })
  }
  if (changes.length === 0) return []
  await updateMember(tx, user.id, columns)
  const isFoundElsewhere = [columns.name, columns.phone, columns.whatsapp].some((one) => one !== undefined)
  if (isFoundElsewhere) await makeFindable(tx, user.id)
  return changes
}

async function assertStaff(tx: Changing['tx'], coachId: string | null): Promise<void> {
  if (coachId === null) return
  const coach = await findUser(tx, coachId)
  if (!coach || coach.role === 'user') throw new AppError('invalid_input', { fields: { coachId: 'invalid' } })
}
