import { type Selectable, sql, type Updateable } from 'kysely'
import type { Sort } from '#contract/lists.ts'
import type { StaffRole } from '#contract/roles.ts'
import { asTakenName, staffRoleOf } from '#server/accounts/index.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { sqlDirection } from '#server/platform/database/direction.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** A stored staff account, with its role. */
export type StaffRow = Selectable<Tables['users']> & { staffRole: StaffRole }

/** A stored invitation. */
export type InvitationRow = Selectable<Tables['staff_invitations']>

const withRole = (row: Selectable<Tables['users']>): StaffRow => ({
  ...row,
  staffRole: staffRoleOf(row) ?? 'coach',
})

const roles = ['coach', 'admin'] as const

export async function pageOfStaff(
  db: Db,
  { sort, offset, limit }: { sort: Sort; offset: number; limit: number },
): Promise<StaffRow[]> {
  const direction = sqlDirection(sort)
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where('role', 'in', roles)
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(withRole)
}

export async function countStaff(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('users')
    .select(sql<number>`count(*)`.as('total'))
    .where('role', 'in', roles)
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function findStaffById(db: Db, id: string): Promise<StaffRow | undefined> {
  const named = db.selectFrom('users').selectAll().where('id', '=', id).where('role', 'in', roles)
  const row = await named.executeTakeFirst()
  return row && withRole(row)
}

/** Locks every owner and admin, and one staff account, until the transaction ends, so that the last owner stays. */
export async function lockStaff(tx: Tx, id: string, now: Date): Promise<StaffRow[]> {
  const rows = await tx
    .updateTable('users')
    .set({ updated_at: now })
    .where((is) => is.or([is('role', '=', 'admin'), is.and([is('role', '=', 'coach'), is('id', '=', id)])]))
    .returningAll()
    .execute()
  return rows.map(withRole)
}

/** The owners and admins. */
export async function findAdmins(db: Db): Promise<StaffRow[]> {
  const rows = await db.selectFrom('users').selectAll().where('role', '=', 'admin').execute()
  return rows.map(withRole)
}

/** The columns of a staff account that can be changed. */
export type StaffColumns = Pick<
  Updateable<Tables['users']>,
  | 'name'
  | 'username'
  | 'email'
  | 'phone'
  | 'phone_e164'
  | 'role'
  | 'staff_role'
  | 'sees'
  | 'title_ar'
  | 'title_en'
  | 'password_hash'
>

/** Updates a staff account. Throws `email_taken` or `username_taken`; on PostgreSQL that aborts the transaction. */
export async function updateStaff(tx: Tx, id: string, columns: StaffColumns): Promise<void> {
  try {
    await tx.updateTable('users').set(columns).where('id', '=', id).execute()
  } catch (error) {
    throw asTakenName(error)
  }
}

/** Deletes an account with its sessions; what it did stays without a name. */
export async function deleteStaff(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).execute()
}
