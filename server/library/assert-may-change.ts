import { findUser, onlyOfCoach } from '#server/accounts/index.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { isHeldByUnseen } from './holder-store.ts'

/**
 * Throws `resource_of_others` if a coach who sees only the own members would change a resource that a member of somebody
 * else holds: all who have it would get the change.
 */
export async function assertMayChange(tx: Tx, id: string, { userId }: Actor): Promise<void> {
  const staff = await findUser(tx, userId)
  const coach = staff ? onlyOfCoach(staff) : null
  if (coach !== null && (await isHeldByUnseen(tx, id, coach))) throw new AppError('resource_of_others')
}
