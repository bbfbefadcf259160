import { type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { Sort } from '#contract/lists.ts'
import { asTakenName } from '#server/accounts/index.ts'
import { directionOf } from '#server/platform/database/direction.ts'
import type { Tables } from '#server/platform/database/tables.ts'

type Db = Kysely<Tables>

/** A staff account as it is stored. */
export type StaffRow = Selectable<Tables['users']>

const roles = ['coach', 'admin'] as const

/** One page of the staff. */
export function pageOfStaff(db: Db, { sort, offset, limit }: { sort: Sort; offset: number; limit: number }) {
  const direction = directionOf(sort)
  return db
    .selectFrom('users')
    .selectAll()
    .where('role', 'in', roles)
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .offset(offset)
    .limit(limit)
    .execute()
}

/** How many staff accounts there are. */
export async function countStaff(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('users')
    .select(sql<number>`count(*)`.as('total'))
    .where('role', 'in', roles)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The staff account of an id. */
export function findStaffById(db: Db, id: string): Promise<StaffRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).where('role', 'in', roles).executeTakeFirst()
}

/** Holds every admin and one staff account until the transaction ends, so that the last admin is counted once. */
export async function holdStaff(tx: Db, id: string, now: Date): Promise<StaffRow[]> {
  return tx
    .updateTable('users')
    .set({ updated_at: now })
    .where((is) => is.or([is('role', '=', 'admin'), is.and([is('role', '=', 'coach'), is('id', '=', id)])]))
    .returningAll()
    .execute()
}

/** Every admin account. */
export function findAdmins(db: Db): Promise<StaffRow[]> {
  return db.selectFrom('users').selectAll().where('role', '=', 'admin').execute()
}

/** The columns of a staff account that can be changed. */
export type StaffColumns = Pick<
  Updateable<Tables['users']>,
  'name' | 'username' | 'email' | 'phone' | 'phone_e164' | 'role' | 'title_ar' | 'title_en' | 'password_hash'
>

/** Changes a staff account. Throws `email_taken` or `username_taken`; on PostgreSQL the transaction is void after that. */
export async function updateStaff(tx: Db, id: string, columns: StaffColumns): Promise<void> {
  try {
    await tx.updateTable('users').set(columns).where('id', '=', id).execute()
  } catch (error) {
    throw asTakenName(error)
  }
}

/** Removes an account; its sessions go with it, what it did stays without a name. */
export async function deleteStaff(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).execute()
}
