import { type Selectable, type SqlBool, sql } from 'kysely'
import { type StaffRole, seesOnlyOwn } from '#contract/roles.ts'
import { hasPublicName } from '#contract/staff.ts'
import { staffRoleOf } from '#server/accounts/index.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { Wall } from './rules.ts'

const roles = ['coach', 'admin'] as const

/** Active staff who can see health data at all: not blocked, and no assistants. */
const activeCoaches = (db: Db) =>
  db
    .selectFrom('users')
    .where('role', 'in', roles)
    .where('blocked_at', 'is', null)
    .where((staff) => staff.or([staff('staff_role', 'is', null), staff('staff_role', '!=', 'assistant')]))

/** The coach whose assignment is confirmed, while that account is active and no assistant's. */
export async function findCoachOf(db: Db, userId: string): Promise<ActiveCoach | undefined> {
  const member = await db
    .selectFrom('users')
    .select('coach_id')
    .where('id', '=', userId)
    .whereRef('confirmed_coach_id', '=', 'coach_id')
    .executeTakeFirst()
  return member?.coach_id ? findActiveCoach(db, member.coach_id) : undefined
}

/** The wall between one of the staff and a member; undefined if there is no such member. */
export async function findWall(
  db: Db,
  { userId, staffId, now }: { userId: string; staffId: string; now: Date },
): Promise<Wall | undefined> {
  const member = await db
    .selectFrom('users')
    .leftJoin('health_readers as reader', (join) =>
      join.onRef('reader.user_id', '=', 'users.id').on('reader.staff_id', '=', staffId),
    )
    .select('reader.staff_id as reader')
    .where('id', '=', userId)
    .where('role', '=', 'user')
    .executeTakeFirst()
  if (!member) return
  return {
    coachId: (await findCoachOf(db, userId))?.id ?? null,
    isLetIn: member.reader !== null,
    until: (await findOpening(db, { userId, staffId, now })) ?? null,
    isOnly: await isOnlyOneActive(db),
  }
}

/** The end of a glass that one of the staff broke and that is still open; undefined if there is none. */
async function findOpening(
  db: Db,
  { userId, staffId, now }: { userId: string; staffId: string; now: Date },
): Promise<string | undefined> {
  const opening = await db
    .selectFrom('glass_openings')
    .select('expires_at')
    .where('user_id', '=', userId)
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', now.toISOString())
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return opening?.expires_at
}

/** Whether at most one staff account is active, of any role. */
export async function isOnlyOneActive(db: Db): Promise<boolean> {
  const active = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', roles)
    .where('blocked_at', 'is', null)
    .limit(2)
    .execute()
  return active.length < 2
}

/** One of the active staff who can see health data. */
export async function findActiveCoach(db: Db, id: string): Promise<ActiveCoach | undefined> {
  const row = await activeCoaches(db).select(columns).where('id', '=', id).executeTakeFirst()
  return row && coachOf(row)
}

/**
 * Staff who can see health data: `publicName` is empty without one, since members must not see a sign-in name.
 * `seesOnlyOwn` is of a coach who sees only the members assigned to them.
 */
export type ActiveCoach = {
  id: string
  name: string
  publicName: string
  staffRole: StaffRole
  seesOnlyOwn: boolean
}

/** The active staff who can see health data, at most 100. */
export async function listActiveCoaches(db: Db): Promise<ActiveCoach[]> {
  const rows = await activeCoaches(db)
    .select(columns)
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(coachOf)
}

const columns = ['id', 'name', 'username', 'role', 'staff_role', 'sees'] as const

function coachOf(row: Pick<Selectable<Tables['users']>, (typeof columns)[number]>): ActiveCoach {
  const staffRole = staffRoleOf(row) ?? 'coach'
  return {
    id: row.id,
    name: row.name,
    publicName: hasPublicName(row) ? row.name : '',
    staffRole,
    seesOnlyOwn: seesOnlyOwn({ staffRole, sees: row.sees }),
  }
}

/** The staff whom a user let in, earliest first. */
export async function listLetIn(db: Db, userId: string): Promise<{ staff_id: string; since: string }[]> {
  return db
    .selectFrom('health_readers')
    .select(['staff_id', 'since'])
    .where('user_id', '=', userId)
    .orderBy('since')
    .orderBy('staff_id')
    .execute()
}

/** Lets one of the staff in; whether they were not in yet. */
export async function insertReader(
  tx: Tx,
  row: { userId: string; staffId: string; now: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('health_readers')
    .values({ user_id: row.userId, staff_id: row.staffId, since: row.now })
    .onConflict((conflict) => conflict.columns(['user_id', 'staff_id']).doNothing())
    .returning('staff_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Ends that one of the staff is let in; whether they were. */
export async function deleteReader(
  tx: Tx,
  { userId, staffId }: { userId: string; staffId: string },
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('health_readers')
    .where('user_id', '=', userId)
    .where('staff_id', '=', staffId)
    .returning('staff_id')
    .executeTakeFirst()
  return deleted !== undefined
}

type OpeningRow = Selectable<Tables['glass_openings']>

/** Who of the staff, by the columns that stay after their account. */
export const staffColumns = ({ id, publicName, staffRole }: ActiveCoach) => ({
  ...{ staff_id: id, staff_name: publicName, staff_role: staffRole },
})

export async function insertOpening(
  tx: Tx,
  row: Omit<OpeningRow, 'opened_at' | 'expires_at'> & { opened_at: Date; expires_at: Date },
): Promise<void> {
  await tx.insertInto('glass_openings').values(row).execute()
}

/** The latest openings of a user's health data. */
export function listOpenings(db: Db, userId: string, limit: number) {
  return db
    .selectFrom('glass_openings')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('expires_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

const tenMinutes = 10 * 60_000

/** Records that staff opened photos: once a day for each, with the time of the last one, exact to ten minutes. */
export async function recordViews(
  db: Db,
  view: { uploadIds: string[]; userId: string; by: ActiveCoach; day: string; now: Date },
): Promise<void> {
  const { uploadIds, userId, by, day, now } = view
  const staff = staffColumns(by)
  await db
    .insertInto('photo_views')
    .values(
      uploadIds.map((upload_id) => ({ upload_id, ...staff, day, user_id: userId, last_viewed_at: now })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['upload_id', 'staff_id', 'day'])
        .doUpdateSet({ last_viewed_at: now })
        .where('photo_views.last_viewed_at', '<', new Date(now.getTime() - tenMinutes).toISOString()),
    )
    .execute()
}

/** How many photos of a user staff opened on which day, latest day first. */
export async function listViews(db: Db, userId: string, limit: number) {
  const rows = await db
    .selectFrom('photo_views')
    .select(['staff_name', 'staff_role', 'day'])
    .select(sql<number>`count(*)`.as('photos'))
    .select((view) => view.fn.max('last_viewed_at').as('last_viewed_at'))
    .where('user_id', '=', userId)
    .groupBy(['staff_id', 'staff_name', 'staff_role', 'day'])
    .orderBy('day', 'desc')
    .orderBy('last_viewed_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ staff_name, staff_role, day, photos, last_viewed_at }) => ({
    ...{ by: staff_name, role: staff_role, day, photos: Number(photos), lastViewedAt: last_viewed_at },
  }))
}

/** The active coaches with members whose assignment is not confirmed, and how many those are. */
export async function listUnconfirmed(db: Db) {
  const rows = await db
    .selectFrom('users as member')
    .innerJoin('users as coach', 'coach.id', 'member.coach_id')
    .select(['coach.id', 'coach.name'])
    .select(sql<number>`count(*)`.as('members'))
    .where('member.coach_id', 'is not', null)
    .where('member.role', '=', 'user')
    .where(unconfirmed('member'))
    .where('coach.blocked_at', 'is', null)
    .where((coach) =>
      coach.or([coach('coach.staff_role', 'is', null), coach('coach.staff_role', '!=', 'assistant')]),
    )
    .groupBy(['coach.id', 'coach.name'])
    .orderBy('coach.name')
    .orderBy('coach.id')
    .limit(100)
    .execute()
  return rows.map(({ id, name, members }) => ({ coach: { _id: id, name }, members: Number(members) }))
}

const unconfirmed = (member: string) => {
  const column = (name: string) => sql.ref(`${member}.${name}`)
  return sql<SqlBool>`coalesce(${column('confirmed_coach_id')}, '') <> ${column('coach_id')}`
}

/** Ends what one of the staff saw: the confirmed assignments, and that members let them in. Nothing comes back by itself. */
export async function endSight(tx: Tx, staffId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ confirmed_coach_id: null, coach_confirmed_at: null })
    .where('coach_id', '=', staffId)
    .where('role', '=', 'user')
    .execute()
  await tx.deleteFrom('health_readers').where('staff_id', '=', staffId).execute()
}

/** Confirms the assignments of a coach; returns how many. */
export async function confirmAssigned(tx: Tx, coachId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ confirmed_coach_id: coachId, coach_confirmed_at: now })
    .where('coach_id', '=', coachId)
    .where('role', '=', 'user')
    .where(unconfirmed('users'))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Whether a member is asked to show photos on the site, and has not answered. */
export async function isPublicationRequested(db: Db, userId: string): Promise<boolean> {
  const pending = await db
    .selectFrom('publication_consents')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return pending !== undefined
}
