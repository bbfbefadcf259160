import type { Db, Tx } from '#server/platform/database/db.ts'

/** Saves whether an account wants the digest; `handledDay` is a day that needs none any more. */
export async function saveDigest(
  tx: Tx,
  userId: string,
  { isOn, handledDay }: { isOn: boolean; handledDay: string | null },
): Promise<void> {
  const digest_day = isOn && handledDay !== null ? { digest_day: handledDay } : {}
  await tx
    .updateTable('users')
    .set({ wants_digest: isOn, ...digest_day })
    .where('id', '=', userId)
    .execute()
}

const dueOn = (db: Db | Tx, day: string) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'staff_role', 'sees'])
    .where('role', 'in', ['coach', 'admin'])
    .where('blocked_at', 'is', null)
    .where('wants_digest', '=', true)
    .where('email', 'is not', null)
    .where((user) => user.or([user('digest_day', 'is', null), user('digest_day', '<', day)]))

/** The staff accounts whose digest of a day was not considered yet. */
export function findDue(db: Db, day: string) {
  return dueOn(db, day).orderBy('id').execute()
}

/** Takes an account's digest of a day, which only one process can; undefined if it is not due any more. */
export async function takeDue(tx: Tx, userId: string, day: string) {
  return tx
    .updateTable('users')
    .set({ digest_day: day })
    .where('id', 'in', dueOn(tx, day).clearSelect().select('id').where('id', '=', userId))
    .where((user) => user.or([user('digest_day', 'is', null), user('digest_day', '<', day)]))
    .returning(['id', 'email', 'language'])
    .executeTakeFirst()
}
