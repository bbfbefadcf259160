import type { Db } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { isMinorBy } from './rules.ts'
import { bodyAnswersOf, findGuardian } from './store.ts'

/**
 * Asked before any health data of a member is stored. Throws `guardian_consent_missing` if the member may be under 18, by
 * the birth year that is stored, and no parent or guardian has agreed.
 */
export async function assertGuardian(db: Db, userId: string, now: Date): Promise<void> {
  if (!isMinorBy(await bodyAnswersOf(db, userId), now)) return
  if (!(await findGuardian(db, userId))) throw new AppError('guardian_consent_missing')
}
