import type { UserChange } from '#contract/users.ts'
import { endSessions } from '#server/accounts/index.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { AuditedChange, UserChangeContext } from './change-context.ts'
import { updateMember } from './store.ts'

/**
 * Blocks a user and ends their sessions, or unblocks them and clears the reason. A blocked user can get another reason;
 * the time of the block stays. Blocking again for the same reason changes nothing. Throws `already_blocked` or
 * `already_unblocked` if the caller saw another state, or if a block meant as new would overwrite a reason.
 */
export async function changeBlocking(
  { tx, user, now }: UserChangeContext,
  { blocked, wasBlocked, blockedReason }: Pick<UserChange, 'blocked' | 'wasBlocked' | 'blockedReason'>,
): Promise<AuditedChange[]> {
  const isBlocked = user.blocked_at !== null
  const willBeBlocked = blocked ?? isBlocked
  // A retry of a block whose response was lost is not an error.
  if (isBlocked && blocked && (blockedReason || null) === user.blocked_reason) return []
  if (wasBlocked !== undefined && wasBlocked !== isBlocked)
    throw new AppError(isBlocked ? 'already_blocked' : 'already_unblocked')
  if (!willBeBlocked) {
    if (!isBlocked) return []
    await updateMember(tx, user.id, { blocked_at: null, blocked_reason: null })
    return [{ action: 'user.unblocked' }]
  }
  const reason = blockedReason === undefined ? user.blocked_reason : blockedReason || null
  if (isBlocked && reason === user.blocked_reason) return []
  if (isBlocked && blocked) throw new AppError('already_blocked')
  await updateMember(tx, user.id, { blocked_at: user.blocked_at ?? now, blocked_reason: reason })
  await endSessions(tx, user.id)
  return [{ action: 'user.blocked', details: { reason } }]
}
