import type { Db } from '#server/platform/database/db.ts'

/** Whether there is an application with this id. */
export async function existsApplication(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('applications').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}
