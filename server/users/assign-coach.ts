import { findUser, staffRoleOf } from '#server/accounts/index.ts'
import { maySeeHealthData, openingNothing } from '#server/health-access/index.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { voidLinksOf } from '#server/platform/one-time-links.ts'
import type { AuditedChange, UserChangeContext } from './change-context.ts'
import { updateMember } from './store.ts'

/**
 * Assigns a member to a coach, or to nobody. Owners and admins assign; a coach may hand over a member of their own, and
 * confirms nothing by it that was not confirmed. An assistant or a blocked account is never confirmed. Voids the links of the former coach. Throws `invalid_input` if the coach is
 * not staff, `forbidden` if a coach assigns a member who is not their own, since whoever could take any member would read
 * what only the assigned one may, and `glass_required` if an owner or admin would open health data to themselves.
 */
export async function assignCoach(
  { tx, user, actor, now }: UserChangeContext,
  coachId: string | null | undefined,
): Promise<AuditedChange[]> {
  if (coachId === undefined || coachId === user.coach_id) return []
  const staff = await findUser(tx, actor.userId)
  const isAdmin = staff?.role === 'admin'
  if (!staff || (!isAdmin && user.coach_id !== actor.userId)) throw new AppError('forbidden')
  await assertStaff(tx, coachId)
  const isConfirmed =
    (isAdmin || user.confirmed_coach_id === user.coach_id) &&
    coachId !== null &&
    (await maySeeHealthData(tx, coachId))
  const columns = {
    coach_id: coachId,
    confirmed_coach_id: isConfirmed ? coachId : null,
    coach_confirmed_at: isConfirmed ? now : null,
  }
  const reader = { userId: actor.userId, staffRole: staffRoleOf(staff) }
  const change = () => updateMember(tx, user.id, columns)
  await openingNothing(tx, reader, { userId: user.id, now, change })
  if (user.coach_id !== null) await voidLinksOf(tx, user.id, user.coach_id)
  return [{ action: 'user.coach_changed', details: { coachId } }]
}

async function assertStaff(tx: UserChangeContext['tx'], coachId: string | null): Promise<void> {
  if (coachId === null) return
  const coach = await findUser(tx, coachId)
  if (!coach || coach.role === 'user') throw new AppError('invalid_input', { fields: { coachId: 'invalid' } })
}
