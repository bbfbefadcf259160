import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { AuditAction } from '#contract/audit.ts'
import type { Sort } from '#contract/lists.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { sqlDirection } from '#server/platform/database/direction.ts'
import type { SelectedUsers, Tables } from '#server/platform/database/tables.ts'
import { newId } from '#server/platform/ids.ts'
import { countCap } from '#server/platform/paged-result.ts'
import { auditLife, expiryOf } from './rules.ts'

/** An audit entry: who did what to whom, when, and from which network (a keyed hash). */
export type AuditEntry = {
  at: Date
  actorId: string | null
  action: AuditAction
  subjectId?: string | null
  details?: Record<string, unknown>
  network?: string | null
  /** When the network is deleted; null means together with the entry. */
  networkExpiresAt?: Date | null
}

const rowOf = (entry: AuditEntry) => ({
  id: newId(entry.at),
  at: entry.at,
  actor_id: entry.actorId,
  action: entry.action,
  subject_id: entry.subjectId ?? null,
  details: JSON.stringify(entry.details ?? {}),
  network_hash: entry.network ?? null,
  expires_at: expiryOf(entry.action, entry.at, entry.subjectId == null),
  network_expires_at: entry.networkExpiresAt ?? null,
})

/** Who acted; null if the product did. A stranger has no `userId`. */
export type AuditActor = { userId: string | null; network?: string | null } | null

/** Inserts an audit entry, in the transaction of its cause. */
export async function insertEntry(
  db: Db,
  actor: AuditActor,
  entry: Omit<AuditEntry, 'actorId' | 'network'>,
): Promise<void> {
  const row = rowOf({ ...entry, actorId: actor?.userId ?? null, network: actor?.network ?? null })
  await db.insertInto('audit_entries').values(row).execute()
}

/**
 * Inserts the same entry about several accounts that are about to be removed, in one statement. No account is removed
 * twice, so its id can be the entry's id.
 */
export async function insertEntryForEach(
  tx: Tx,
  users: SelectedUsers,
  { at, action }: Pick<AuditEntry, 'at' | 'action'>,
): Promise<void> {
  const entry = users.select(({ val }) => [
    'id as subject_id',
    val(at).as('at'),
    val(action).as('action'),
    val('{}').as('details'),
    val(expiryOf(action, at)).as('expires_at'),
  ])
  await tx
    .insertInto('audit_entries')
    .columns(['id', 'subject_id', 'at', 'action', 'details', 'expires_at'])
    .expression(entry)
    .execute()
}

/**
 * Sets expiry times for entries about accounts that are about to be removed: first for the networks of what they did or
 * what was done to them, later for the entries about them.
 */
export async function setExpiryOfEntries(tx: Tx, users: SelectedUsers, now: Date): Promise<void> {
  for (const column of ['subject_id', 'actor_id'] as const) {
    await tx
      .updateTable('audit_entries')
      .set({ network_expires_at: new Date(now.getTime() + auditLife.networkOfErased) })
      .where(column, 'in', users)
      .where('network_hash', 'is not', null)
      .execute()
  }
  await tx
    .updateTable('audit_entries')
    .set({ expires_at: new Date(now.getTime() + auditLife.removedAccounts) })
    .where('subject_id', 'in', users)
    .where('expires_at', 'is', null)
    .execute()
}

/** Increments the count of the entry with this key; false if there is none. */
export async function incrementCount(db: Db, dedupKey: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('audit_entries')
    .set({ count: sql`count + 1`, last_at: at })
    .where('dedup_key', '=', dedupKey)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Inserts a counted entry; increments its count if it was inserted concurrently. */
export async function insertCounted(db: Db, dedupKey: string, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({ ...rowOf(entry), dedup_key: dedupKey })
    .onConflict((conflict) =>
      conflict
        .column('dedup_key')
        .where('dedup_key', 'is not', null)
        .doUpdateSet({ count: sql`audit_entries.count + 1`, last_at: entry.at }),
    )
    .execute()
}

/** Which entries to read. `person` is the actor or the subject; `from` is inclusive, `to` is not. */
export type AuditFilter = {
  person?: string | undefined
  action?: string | undefined
  network?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** One page of entries, with the names of their actors. */
export function pageOfEntries(
  db: Db,
  filter: AuditFilter,
  { sort, offset, limit }: { sort: Sort; offset: number; limit: number },
) {
  const first = firstEntries(db, filter, { sort, limit: offset + limit })
  const direction = sqlDirection(sort)
  const page = db
    .selectFrom(first.as('first'))
    .selectAll('first')
    .orderBy('first.at', direction)
    .orderBy('first.id', direction)
    .offset(offset)
    .limit(limit)
  return named(db, page).orderBy('page.at', direction).orderBy('page.id', direction).execute()
}

export type AuditRow = Selectable<Tables['audit_entries']> & {
  actor_name: string | null
  actor_username: string | null
}

type Before = Pick<AuditRow, 'at' | 'id'>

/** The next entries of a filter, newest first, older than a given one. */
export function entriesBefore(
  db: Db,
  filter: AuditFilter,
  { before, limit }: { before: Before | undefined; limit: number },
) {
  const first = firstEntries(db, filter, { sort: 'newest', limit, before })
  const next = db.selectFrom(first.as('first')).selectAll('first')
  return named(db, next.orderBy('first.at', 'desc').orderBy('first.id', 'desc').limit(limit))
    .orderBy('page.at', 'desc')
    .orderBy('page.id', 'desc')
    .execute()
}

/** Counts the entries, up to one more than the limit. */
export async function countEntries(db: Db, filter: AuditFilter): Promise<number> {
  // Without a person in no order, so that an index alone is read.
  const ofPerson = firstEntries(db, filter, { sort: 'newest', limit: countCap + 1 })
  const some =
    filter.person === undefined
      ? filtered(db, filter)
          .select('audit_entries.at')
          .limit(countCap + 1)
      : db
          .selectFrom(ofPerson.as('first'))
          .select('first.at')
          .limit(countCap + 1)
  const { count } = await db
    .selectFrom(some.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Ids = SelectQueryBuilder<Tables, never, { id: string; at: string }>

const named = (db: Db, ids: Ids) =>
  db
    .selectFrom(ids.as('page'))
    .innerJoin('audit_entries', 'audit_entries.id', 'page.id')
    .leftJoin('users', 'users.id', 'audit_entries.actor_id')
    .selectAll('audit_entries')
    .select(['users.name as actor_name', 'users.username as actor_username'])

/**
 * Ids and times of the first entries of a filter, unordered. What a person did and what was done to them is found by an
 * index each, so these are up to twice as many.
 */
function firstEntries(
  db: Db,
  { person, ...filter }: AuditFilter,
  { sort, limit, before }: { sort: Sort; limit: number; before?: Before | undefined },
) {
  const direction = sqlDirection(sort)
  const entriesOf = (column?: 'subject_id' | 'actor_id') => {
    let entries = filtered(db, filter).select(['id', 'at'])
    if (column && person !== undefined) entries = entries.where(column, '=', person)
    if (before) {
      entries = entries.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('at', 'id'), '<', tuple(before.at, before.id)),
      )
    }
    const first = entries.orderBy('at', direction).orderBy('id', direction).limit(limit)
    return db.selectFrom(first.as('some')).select(['some.id', 'some.at'])
  }
  return person === undefined ? entriesOf() : entriesOf('subject_id').union(entriesOf('actor_id'))
}

function filtered(db: Db, { action, network, from, to }: Omit<AuditFilter, 'person'>) {
  let query = db.selectFrom('audit_entries')
  if (action !== undefined) query = query.where('action', '=', action)
  if (network !== undefined) query = query.where('network_hash', '=', network)
  if (from !== undefined) query = query.where('at', '>=', from)
  if (to !== undefined) query = query.where('at', '<', to)
  return query
}

/** Deletes some expired entries; returns how many. */
export async function deleteExpiredEntries(db: Db, now: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('audit_entries')
    .where('id', 'in', (entries) =>
      entries
        .selectFrom('audit_entries')
        .select('id')
        .where('expires_at', '<=', now.toISOString())
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes the networks of some entries when they expire; returns how many. */
export async function dropExpiredNetworks(db: Db, now: Date, limit: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('audit_entries')
    .set({ network_hash: null, network_expires_at: null })
    .where('id', 'in', (entries) =>
      entries
        .selectFrom('audit_entries')
        .select('id')
        .where('network_expires_at', '<=', now.toISOString())
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Takes one of the limited slots of an hour; false if none is left. */
export async function takeSlot(
  db: Db,
  key: string,
  { limit, now }: { limit: number; now: Date },
): Promise<boolean> {
  const { fails } = await db
    .insertInto('throttles')
    .values({
      key,
      fails: 1,
      window_starts_at: now,
      locked_until: null,
      updated_at: now,
      ends_at: new Date(now.getTime() + 2 * 60 * 60 * 1000),
    })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ fails: sql`throttles.fails + 1`, updated_at: now }),
    )
    .returning('fails')
    .executeTakeFirstOrThrow()
  return fails <= limit
}
