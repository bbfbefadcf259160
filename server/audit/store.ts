import { type Kysely, type Selectable, sql } from 'kysely'
import type { Sort } from '#contract/lists.ts'
import { directionOf } from '#server/platform/database/direction.ts'
import type { SelectedUsers, Tables } from '#server/platform/database/tables.ts'
import { newId } from '#server/platform/ids.ts'
import { auditLife, expiryOf } from './rules.ts'

type Db = Kysely<Tables>

/** What happened: who did what to whom, when, and from which network (a keyed hash). */
export type AuditEntry = {
  at: Date
  actorId: string | null
  action: string
  subjectId?: string | null
  details?: Record<string, unknown>
  network?: string | null
  /** When the network is taken out; it stays as long as the entry where none is given. */
  networkExpiresAt?: Date | null
}

/** Counting on past this many entries would cost more than the number is worth. */
export const countLimit = 10_000

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

/** Writes an entry of the audit trail in the transaction of its cause. */
export async function insertEntry(db: Db, entry: AuditEntry): Promise<void> {
  await db.insertInto('audit_entries').values(rowOf(entry)).execute()
}

/**
 * Writes the same entry about each of some accounts that are about to be removed, in one statement. No account is removed
 * twice, so its own id names the entry too.
 */
export async function insertEntryForEach(
  tx: Db,
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
 * Has the trail of some accounts end, since they are about to be removed: soon the networks of what they did or was done to
 * them, later what was done to them itself.
 */
export async function endTrailOf(tx: Db, users: SelectedUsers, now: Date): Promise<void> {
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

/** Counts the same once more in the entry that has its key; false where there is none. */
export async function countAgain(db: Db, dedupKey: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('audit_entries')
    .set({ count: sql`count + 1`, last_at: at })
    .where('dedup_key', '=', dedupKey)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Writes an entry that counts what has the same key; counts in it where somebody else wrote it meanwhile. */
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

/** Which entries are read. `person` is who did it or whom it was done to; `from` counts, `to` does not. */
export type AuditFilter = {
  person?: string | undefined
  action?: string | undefined
  network?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** One page of entries, with the name of whoever did it. */
export function pageOfEntries(
  db: Db,
  filter: AuditFilter,
  { sort, offset, limit }: { sort: Sort; offset: number; limit: number },
) {
  const direction = directionOf(sort)
  return filtered(db, filter)
    .leftJoin('users', 'users.id', 'audit_entries.actor_id')
    .selectAll('audit_entries')
    .select(['users.name as actor_name', 'users.username as actor_username'])
    .orderBy('audit_entries.at', direction)
    .orderBy('audit_entries.id', direction)
    .offset(offset)
    .limit(limit)
    .execute()
}
export type AuditRow = Selectable<Tables['audit_entries']> & {
  actor_name: string | null
  actor_username: string | null
}

/** How many entries there are, one more than the limit at most. */
export async function countEntries(db: Db, filter: AuditFilter): Promise<number> {
  const some = filtered(db, filter)
    .select('audit_entries.id')
    .limit(countLimit + 1)
  const { count } = await db
    .selectFrom(some.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function filtered(db: Db, { person, action, network, from, to }: AuditFilter) {
  let query = db.selectFrom('audit_entries')
  if (person !== undefined) {
    query = query.where((row) => row.or([row('subject_id', '=', person), row('actor_id', '=', person)]))
  }
  if (action !== undefined) query = query.where('action', '=', action)
  if (network !== undefined) query = query.where('network_hash', '=', network)
  if (from !== undefined) query = query.where('at', '>=', from)
  if (to !== undefined) query = query.where('at', '<', to)
  return query
}

/** Removes some entries whose time is over; answers how many. */
export async function deleteExpired(db: Db, now: Date, limit: number): Promise<number> {
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

/** Takes the network out of some entries of erased people whose time is over; answers how many. */
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

/** Takes one of a number of places that an hour has; false where all are taken. */
export async function takePlace(
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
