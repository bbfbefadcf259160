import type { Db } from '#server/platform/database/db.ts'

/** Whether somebody has a resource who is not a member of this coach. */
export async function isHeldByUnseen(db: Db, id: string, coach: string): Promise<boolean> {
  const holder = await db
    .selectFrom('items')
    .innerJoin('users', 'users.id', 'items.user_id')
    .select('items.id')
    .where('items.resource_id', '=', id)
    .where((user) => user.or([user('users.coach_id', 'is', null), user('users.coach_id', '!=', coach)]))
    .limit(1)
    .executeTakeFirst()
  return holder !== undefined
}
