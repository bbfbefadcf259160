import type { Db } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findDetails } from './store.ts'

/** Throws `not_found` for an unknown id, and for that of staff, who have no page. */
export async function assertMember(db: Db, userId: string): Promise<void> {
  if (!(await findDetails(db, userId))) throw new AppError('not_found')
}
