import { toE164 } from '#contract/phones.ts'
import type { UserChange } from '#contract/users.ts'
import { findUser, makeFindable, restateRequests, staffRoleOf, type UserRow } from '#server/accounts/index.ts'
import { assertOpensNothing } from '#server/health-access/index.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { voidLinksByStaff, voidLinksOf } from '#server/platform/one-time-links.ts'
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
 * Changes a user's data and coach. Voids links of staff to a former number, and those of the former coach. Throws `invalid_input` if the coach is not staff,
 * and `forbidden` if a coach assigns a member who is not their own.
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
  if (coachId !== undefined && coachId !== user.coach_id) {
    await assertMayHandOver(tx, user, actor)
    await assertStaff(tx, coachId)
    await assertMayAssign(tx, { user, actor, now }, coachId)
    columns.coach_id = coachId
    columns.coach_confirmed_at = coachId === null ? null : now
    changes.push({ action: 'user.coach_changed', details: { coachId } })
  }
  if (changes.length === 0) return []
  await updateMember(tx, user.id, columns)
  if (columns.coach_id !== undefined && user.coach_id !== null) await voidLinksOf(tx, user.id, user.coach_id)
  if (columns.phone !== undefined || columns.whatsapp !== undefined) await voidLinksByStaff(tx, user.id)
  const isFoundElsewhere = [columns.name, columns.phone, columns.whatsapp].some((one) => one !== undefined)
  if (isFoundElsewhere) {
    await makeFindable(tx, user.id)
    await restateOwnRequests({ tx, user: { ...user, ...columns }, now })
  }
  return changes
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

/**
 * Admins assign coaches, and a coach may hand over a member of their own. A coach who could take any member would read
 * what only the assigned one may.
 */
async function assertMayHandOver(tx: UserChangeContext['tx'], user: UserRow, actor: Actor): Promise<void> {
  if (user.coach_id === actor.userId) return
  const staff = await findUser(tx, actor.userId)
  if (staff?.role !== 'admin') throw new AppError('forbidden')
}

/** Throws `glass_required` if whoever assigns would see health data by it that is closed to them. */
async function assertMayAssign(
  tx: UserChangeContext['tx'],
  { user, actor, now }: Pick<UserChangeContext, 'user' | 'actor' | 'now'>,
  coachId: string | null,
): Promise<void> {
  const staff = await findUser(tx, actor.userId)
  const reader = { userId: actor.userId, staffRole: staff ? staffRoleOf(staff) : null }
  await assertOpensNothing(tx, reader, { userId: user.id, coachId, now })
}

async function assertStaff(tx: UserChangeContext['tx'], coachId: string | null): Promise<void> {
  if (coachId === null) return
  const coach = await findUser(tx, coachId)
  if (!coach || coach.role === 'user') throw new AppError('invalid_input', { fields: { coachId: 'invalid' } })
}
