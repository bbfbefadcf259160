import type { ApplicationRow } from '#server/applications/index.ts'
import type { Db } from '#server/platform/database/db.ts'

/** The application with a tracking code in its stored form. */
export function findByCode(db: Db, code: string): Promise<ApplicationRow | undefined> {
  return db.selectFrom('applications').selectAll().where('code', '=', code).executeTakeFirst()
}
