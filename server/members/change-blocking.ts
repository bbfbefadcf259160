import type { UserChange } from '#contract/members.ts'
import { endSessions } from '#server/accounts/index.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Change, Changing } from './changing.ts'
import { updateMember } from './store.ts'

/**
 * Blocks a user, whose sessions end with it, or unblocks them, which forgets the reason. Somebody who is blocked can be
 * given another reason; they stay blocked since when they were. Blocking again for the same reason changes nothing. Throws
 * `already_blocked` or `already_unblocked` where the caller saw another state, or would write over the reason of a block
 * they name as new.
 */
export async function changeBlocking(
  { tx, user, now }: Changing,
  { blocked, wasBlocked, blockedReason }: Pick<UserChange, 'blocked' | 'wasBlocked' | 'blockedReason'>,
): Promise<Change[]> {
  const isBlocked = user.blocked_at !== null
  const becomes = blocked ?? isBlocked
  // Whoever sends a block again, since its answer was lost, has nobody to blame.
  if (isBlocked && blocked && (blockedReason || null) === user.blocked_reason) return []
  if (wasBlocked !== undefined && wasBlocked !== isBlocked)
    throw new AppError(isBlocked ? 'already_blocked' : 'already_unblocked')
  if (!becomes) {
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
