import type { Kysely } from 'kysely'
import type { ApplicationRow } from '#server/applications/index.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** The application of a code, as the code is kept. */
export function findByCode(db: Kysely<Tables>, code: string): Promise<ApplicationRow | undefined> {
  return db.selectFrom('applications').selectAll().where('code', '=', code).executeTakeFirst()
}
