import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { PlanId } from '#contract/values.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { newId } from '#server/platform/ids.ts'
import { hasTermIn, type Matches } from '#server/platform/search/matches.ts'

type Db = Kysely<Tables>

/** A user's account as it is stored. */
export type UserRow = Selectable<Tables['users']>

/** A document or video that somebody was given; of the library it has the file's id and the titles, if it is from there. */
export type ItemRow = Selectable<Tables['items']> & {
  upload_id: string | null
  title_ar: string | null
  title_en: string | null
}

/** Which users a list shows: by how their access stands, or the blocked ones, whom the others leave out. */
export type UserFilter = 'active' | 'ending' | 'expired' | 'blocked' | 'none'

/** Counting on past this many rows would cost more than the number is worth. */
export const mostCounted = 10_000

/** One user, never staff. */
export function findMember(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).where('role', '=', 'user').executeTakeFirst()
}

/** Holds one user until the transaction ends, so that what is read of them stays true. */
export function lockMember(tx: Db, id: string, now: Date): Promise<UserRow | undefined> {
  return tx
    .updateTable('users')
    .set({ updated_at: now })
    .where('id', '=', id)
    .where('role', '=', 'user')
    .returningAll()
    .executeTakeFirst()
}

/** What a list of users is asked for; `endingBefore` bounds the accesses that are about to end. */
export type UserSearch = {
  status: UserFilter | undefined
  matches: Matches
  now: Date
  endingBefore: Date
  offset: number
  limit: number
}

/** One page of the users that a filter and a search leave, and how many there are, counted to a limit. */
export async function listMembers(db: Db, search: UserSearch): Promise<{ rows: UserRow[]; total: number }> {
  const { status, matches, offset, limit } = search
  if (matches.refs?.length === 0) return { rows: [], total: 0 }
  let users = withStatus(db.selectFrom('users').where('users.role', '=', 'user'), search)
  if (matches.refs) users = users.where('users.id', 'in', matches.refs)
  for (const range of matches.common) users = users.where(hasTermIn('user', 'users.id', range))
  const [order, direction] = orderOf(status)
  const rows = await users
    .selectAll('users')
    .orderBy(order, direction)
    .orderBy('users.id', direction)
    .offset(offset)
    .limit(limit)
    .execute()
  const counted = users.select('users.id').limit(mostCounted + 1)
  const { total } = await db
    .selectFrom(counted.as('counted'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

function usersOf(db: Db) {
  return db.selectFrom('users').where('users.role', '=', 'user')
}

function withStatus(
  users: ReturnType<typeof usersOf>,
  { status, now, endingBefore }: Pick<UserSearch, 'status' | 'now' | 'endingBefore'>,
) {
  if (status === undefined) return users
  if (status === 'blocked') return users.where('users.blocked_at', 'is not', null)
  const open = users.where('users.blocked_at', 'is', null)
  if (status === 'none') return open.where('users.access_ends_at', 'is', null)
  if (status === 'expired') return open.where('users.access_ends_at', '<=', now.toISOString())
  const active = open.where('users.access_ends_at', '>', now.toISOString())
  return status === 'active' ? active : active.where('users.access_ends_at', '<=', endingBefore.toISOString())
}

function orderOf(
  status: UserFilter | undefined,
): ['users.created_at' | 'users.access_ends_at' | 'users.blocked_at', 'asc' | 'desc'] {
  if (status === 'active' || status === 'ending') return ['users.access_ends_at', 'asc']
  if (status === 'expired') return ['users.access_ends_at', 'desc']
  return status === 'blocked' ? ['users.blocked_at', 'desc'] : ['users.created_at', 'desc']
}

// What was taken out of the library is with nobody, while it can still be put back.
function itemsKept(db: Db) {
  return db
    .selectFrom('items')
    .leftJoin('resources', 'resources.id', 'items.resource_id')
    .selectAll('items')
    .select(['resources.upload_id', 'resources.title_ar', 'resources.title_en'])
    .where('resources.deleted_at', 'is', null)
}

/** The documents and videos of several users, newest first, in one query. */
export async function itemsOf(db: Db, userIds: string[]): Promise<ItemRow[]> {
  if (userIds.length === 0) return []
  return itemsKept(db)
    .where('items.user_id', 'in', userIds)
    .orderBy('items.assigned_at', 'desc')
    .orderBy('items.id', 'desc')
    .execute()
}

/** A user's document or video, by its own id or by its resource's. */
export function findItem(db: Db, userId: string, id: string): Promise<ItemRow | undefined> {
  return itemsKept(db)
    .where('items.user_id', '=', userId)
    .where((item) => item.or([item('items.id', '=', id), item('items.resource_id', '=', id)]))
    .executeTakeFirst()
}

/** Notes when an item was opened first. */
export async function setOpened(tx: Db, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('items')
    .set({ opened_at: now })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .execute()
}

/** What somebody opened on a day in Cairo, by kind; each thing once. */
export function usesOn(db: Db, userId: string, day: string) {
  return db
    .selectFrom('item_uses')
    .select(['kind', 'item_id'])
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .execute()
}

/** Writes down that somebody opened something on a day. */
export async function insertUse(tx: Db, use: Insertable<Tables['item_uses']>): Promise<void> {
  await tx.insertInto('item_uses').values(use).execute()
}

/** Removes some of what was opened on the oldest day before a day; answers how many rows, none where nothing is left. */
export async function deleteUses(db: Db, beforeDay: string, limit: number): Promise<number> {
  const oldest = await db
    .selectFrom('item_uses')
    .select(['day', 'user_id'])
    .where('day', '<', beforeDay)
    .orderBy('day')
    .limit(limit)
    .execute()
  const [first] = oldest
  if (!first) return 0
  const users = oldest.filter(({ day }) => day === first.day).map(({ user_id }) => user_id)
  // By users and day, since that is what the table is found by.
  const deleted = await db
    .deleteFrom('item_uses')
    .where('user_id', 'in', [...new Set(users)])
    .where('day', '=', first.day)
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** A document or video to be given. */
export type NewItem = {
  id: string
  userId: string
  resourceId: string | null
  kind: ItemRow['kind']
  type: ItemRow['type']
  title: string
  url: string
  by: string
  now: Date
}

/** Keeps an item for its user, whom the transaction holds; false where the very same was given before. */
export async function insertItem(tx: Db, item: NewItem): Promise<boolean> {
  const same = tx.selectFrom('items').select('id').where('user_id', '=', item.userId)
  const known = item.resourceId
    ? await same.where('resource_id', '=', item.resourceId).executeTakeFirst()
    : await same
        .where('resource_id', 'is', null)
        .where('kind', '=', item.kind)
        .where('type', '=', item.type)
        .where('title', '=', item.title)
        .where('url', '=', item.url)
        .executeTakeFirst()
  if (known) return false
  await tx
    .insertInto('items')
    .values({
      id: item.id,
      user_id: item.userId,
      resource_id: item.resourceId,
      kind: item.kind,
      type: item.type,
      title: item.title,
      url: item.url,
      assigned_by: item.by,
      assigned_at: item.now,
    })
    .execute()
  return true
}

/** Takes a user's item back, by its own id or by its resource's; tells what was taken, if anything. */
export async function deleteItem(
  tx: Db,
  userId: string,
  by: { id: string } | { resourceId: string },
): Promise<{ id: string; title: string } | undefined> {
  const items = tx.deleteFrom('items').where('user_id', '=', userId).returning(['id', 'title'])
  return 'id' in by
    ? items.where('id', '=', by.id).executeTakeFirst()
    : items.where('resource_id', '=', by.resourceId).executeTakeFirst()
}

/** Takes several of a user's items away. */
export async function deleteItems(tx: Db, userId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('items').where('user_id', '=', userId).where('id', 'in', ids).execute()
}

/** What may be changed of a user's row. */
export type UserColumns = Omit<Updateable<Tables['users']>, 'id' | 'role' | 'password_hash' | 'had_access'>

/** Changes a user, whom the transaction holds. */
export async function updateMember(tx: Db, id: string, columns: UserColumns): Promise<void> {
  await tx.updateTable('users').set(columns).where('id', '=', id).execute()
}

/** Writes down what one grant added to somebody's access. */
export async function insertPeriod(
  tx: Db,
  period: {
    userId: string
    applicationId: string | null
    plan: PlanId
    startsAt: Date
    endsAt: Date
    days: number
    grantedBy: string
    now: Date
  },
): Promise<void> {
  await tx
    .insertInto('access_periods')
    .values({
      id: newId(period.now),
      user_id: period.userId,
      application_id: period.applicationId,
      plan: period.plan,
      starts_at: period.startsAt,
      ends_at: period.endsAt,
      days: period.days,
      granted_by: period.grantedBy,
      created_at: period.now,
    })
    .execute()
}

/** The newest request that waits for each of several users. */
export async function pendingRequestsOf(db: Db, userIds: string[]) {
  if (userIds.length === 0) return []
  return db
    .selectFrom('applications')
    .select(['id', 'user_id', 'plan', 'status', 'created_at'])
    .where('user_id', 'in', userIds)
    .where('status', '=', 'pending')
    .orderBy('created_at', 'desc')
    .execute()
}
