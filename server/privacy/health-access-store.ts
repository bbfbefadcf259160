import type { Db } from '#server/platform/database/db.ts'

/** Whom a person let see their health data, who opened it with which reason, and who saw which of their photos. */
export async function storedHealthAccess(db: Db, userId: string) {
  return {
    letIn: await db
      .selectFrom('health_readers as reader')
      .innerJoin('users as staff', 'staff.id', 'reader.staff_id')
      .select(['staff.name', 'staff.username', 'since'])
      .where('user_id', '=', userId)
      .orderBy('since')
      .execute(),
    openings: await db
      .selectFrom('glass_openings')
      .select(['staff_name', 'staff_role', 'reason', 'opened_at', 'expires_at'])
      .where('user_id', '=', userId)
      .orderBy('opened_at')
      .execute(),
    views: await db
      .selectFrom('photo_views')
      .select(['staff_name', 'staff_role', 'upload_id', 'day', 'last_viewed_at'])
      .where('user_id', '=', userId)
      .orderBy('day')
      .orderBy('last_viewed_at')
      .execute(),
  }
}
export type HealthAccessRows = Awaited<ReturnType<typeof storedHealthAccess>>
