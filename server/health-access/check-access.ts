import type { HealthAccess } from '#contract/health-access.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { healthAccessOf } from './rules.ts'
import { findWall } from './store.ts'

type Reader = Pick<AccountCaller, 'userId' | 'staffRole'>

/** Whether staff may see a user's health data now; `closed` if there is no such user. */
export async function readHealthAccess(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  reader: Reader,
  userId: string,
): Promise<HealthAccess> {
  const wall = await findWall(db, { userId, staffId: reader.userId, now: clock.now() })
  return wall ? healthAccessOf(reader, wall) : 'closed'
}

/**
 * Throws `glass_required` or `health_data_closed` if a user's health data is closed to this reader of the staff. What
 * does not exist is left to the act.
 */
export async function assertHealthDataOpen(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  reader: Reader,
  userId: string,
): Promise<void> {
  const wall = await findWall(db, { userId, staffId: reader.userId, now: clock.now() })
  if (wall) assertOpen(healthAccessOf(reader, wall))
}

/**
 * Throws if another coach of a member would open the member's health data to the one who assigns. Otherwise the glass
 * could be walked around: by assigning oneself, or nobody, which opens it to the owners.
 */
export async function assertOpensNothing(
  db: Db,
  reader: Reader,
  { userId, coachId, now }: { userId: string; coachId: string | null; now: Date },
): Promise<void> {
  const wall = await findWall(db, { userId, staffId: reader.userId, now })
  if (!wall || wall.coachId === null) return
  if (healthAccessOf(reader, { ...wall, coachId }) === 'open') assertOpen(healthAccessOf(reader, wall))
}

function assertOpen(access: HealthAccess): void {
  if (access === 'glass') throw new AppError('glass_required')
  if (access === 'closed') throw new AppError('health_data_closed')
}
