import { type Selectable, sql } from 'kysely'
import { hasPublicName } from '#contract/staff.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { Wall } from './rules.ts'

const roles = ['coach', 'admin'] as const

/** Active staff who can see health data at all: not blocked, and no assistants. */
const readersOf = (db: Db) =>
  db
    .selectFrom('users')
    .where('role', 'in', roles)
    .where('blocked_at', 'is', null)
    .where((staff) => staff.or([staff('staff_role', 'is', null), staff('staff_role', '!=', 'assistant')]))

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
    .select(['coach_id', 'coach_confirmed_at', 'reader.staff_id as reader'])
    .where('id', '=', userId)
    .where('role', '=', 'user')
    .executeTakeFirst()
  if (!member) return
  const { coach_id, coach_confirmed_at, reader } = member
  const confirmed = coach_confirmed_at === null ? null : coach_id
  return {
    coachId: confirmed === null ? null : ((await findReader(db, confirmed))?.id ?? null),
    isLetIn: reader !== null,
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

/** One of the active staff who can see health data, as a member may know them. */
export async function findReader(db: Db, id: string): Promise<Reader | undefined> {
  const row = await readersOf(db).select(['id', 'name', 'username']).where('id', '=', id).executeTakeFirst()
  return row && { id: row.id, name: row.name, publicName: publicNameOf(row) }
}

/** Staff: `publicName` is empty without one, since members must not see a sign-in name. */
export type Reader = { id: string; name: string; publicName: string }

/** The active staff who can see health data, at most 100. */
export async function listStaffReaders(db: Db): Promise<Reader[]> {
  const rows = await readersOf(db)
    .select(['id', 'name', 'username'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map((row) => ({ id: row.id, name: row.name, publicName: publicNameOf(row) }))
}

const publicNameOf = (row: { name: string | null; username: string | null }) =>
  row.name !== null && hasPublicName({ name: row.name, username: row.username }) ? row.name : ''

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

export type OpeningRow = Selectable<Tables['glass_openings']>

export async function insertOpening(
  tx: Tx,
  row: Pick<OpeningRow, 'id' | 'user_id' | 'staff_id' | 'reason'> & { opened_at: Date; expires_at: Date },
): Promise<void> {
  await tx.insertInto('glass_openings').values(row).execute()
}

/** The latest openings of a user's health data, with the public name of who opened it. */
export async function listOpenings(db: Db, userId: string, limit: number) {
  const rows = await db
    .selectFrom('glass_openings as opening')
    .leftJoin('users as staff', 'staff.id', 'opening.staff_id')
    .select(['opening.id', 'reason', 'opened_at', 'expires_at', 'staff.name', 'staff.username'])
    .where('user_id', '=', userId)
    .orderBy('opened_at', 'desc')
    .orderBy('opening.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, by: publicNameOf(row) }))
}

/** Records that staff opened a photo: once a day, with the time of the last one. */
export async function recordView(
  db: Db,
  view: { uploadId: string; userId: string; staffId: string; day: string; now: Date },
): Promise<void> {
  const { uploadId, userId, staffId, day, now } = view
  await db
    .insertInto('photo_views')
    .values({ upload_id: uploadId, user_id: userId, staff_id: staffId, day, last_viewed_at: now })
    .onConflict((conflict) =>
      conflict.columns(['upload_id', 'staff_id', 'day']).doUpdateSet({ last_viewed_at: now }),
    )
    .execute()
}

/** How many photos of a user staff opened on which day, latest day first. */
export async function listViews(db: Db, userId: string, limit: number) {
  const rows = await db
    .selectFrom('photo_views as view')
    .leftJoin('users as staff', 'staff.id', 'view.staff_id')
    .select(['view.staff_id', 'view.day', 'staff.name', 'staff.username'])
    .select(sql<number>`count(*)`.as('photos'))
    .select((view) => view.fn.max('view.last_viewed_at').as('last_viewed_at'))
    .where('view.user_id', '=', userId)
    .groupBy(['view.staff_id', 'view.day', 'staff.name', 'staff.username'])
    .orderBy('view.day', 'desc')
    .orderBy('last_viewed_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ day, photos, last_viewed_at, ...staff }) => ({
    ...{ by: publicNameOf(staff), day, photos: Number(photos), lastViewedAt: last_viewed_at },
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
    .where('member.coach_confirmed_at', 'is', null)
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

/** Confirms the assignments of a coach; returns how many. */
export async function confirmAssigned(tx: Tx, coachId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ coach_confirmed_at: now })
    .where('coach_id', '=', coachId)
    .where('role', '=', 'user')
    .where('coach_confirmed_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
