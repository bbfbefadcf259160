import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { DatabaseRefused } from '#server/platform/database/refusal.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { openSecrets } from './secrets.ts'

type Db = Kysely<Tables>
type Recorded = { name: 'key' | 'files'; value: string }

/** What belongs to this database from now on, though something else was recorded: the present key, the present files. */
export type Renewal = { key?: boolean; files?: boolean }

type Own = {
  keys: { present: string | null; previous: string | null; place: string }
  files: FileStore
  folder: string
  renewal: Renewal
}

/** Whether the database knows which key and which files belong to it; the first start records them. */
export async function isRecorded(db: Db, name: Recorded['name']): Promise<boolean> {
  return (await readRecorded(db, name)) !== null
}

/**
 * Makes sure that this process has the secret key that belongs to its database; the first start records it, as a
 * fingerprint that tells nothing of the key. Where the previous key is the recorded one, the present one takes its place.
 * Throws DatabaseRefused with the way out.
 */
export async function assertSameKey(
  db: Db,
  keys: { present: string; previous: string | null; place: string },
  { now, renewal = {} }: { now: Date; renewal?: Renewal },
): Promise<void> {
  const { present, previous, place } = keys
  const value = fingerprint(present)
  await inTransaction(db, async (tx) => {
    if (renewal.key) return replace(tx, { name: 'key', value }, now)
    const recorded = await record(tx, { name: 'key', value }, now)
    if (recorded === value) return
    if (previous !== null && recorded === fingerprint(previous)) {
      return replace(tx, { name: 'key', value }, now)
    }
    throw new DatabaseRefused(otherKey(place))
  })
}

/**
 * The same of key and files, of a database that an upgrade is about to change: who is refused must not have upgraded it. A key that
 * is null is not there.
 */
export async function assertOwn(db: Db, { keys, files, folder, renewal }: Own): Promise<void> {
  const known = [keys.present, keys.previous].flatMap((key) => (key === null ? [] : fingerprint(key)))
  const key = renewal.key ? null : await readRecorded(db, 'key')
  if (key !== null && !known.includes(key)) throw new DatabaseRefused(otherKey(keys.place))
  const recorded = renewal.files ? null : await readRecorded(db, 'files')
  if (recorded !== null && recorded !== (await files.id())) throw new DatabaseRefused(otherFiles(folder))
}

/** What is said where the key that a database was used with is not there. */
export function otherKey(place: string): string {
  return `This is not the secret key that the database was used with. Bring the former one back (${place}), or take this one for good with: npm run unlock -- --new-key (links to files and known devices end, and who has a second factor signs in with a recovery code and sets the app up again; no data is lost).`
}

/**
 * Makes sure that these files belong to this database and to no other: both have the same id. The first start gives it,
 * as does the first one after the upgrade from before files had ids. `takesFiles` takes those
 * of another database for good. Throws DatabaseRefused with the way out.
 */
export async function assertSameFiles(
  db: Db,
  { files, folder }: { files: FileStore; folder: string },
  { now, takesFiles = false }: { now: Date; takesFiles?: boolean },
): Promise<void> {
  const recorded = await readRecorded(db, 'files')
  const found = await files.id()
  if (recorded !== null && recorded === found) return
  const fresh = randomBytes(16).toString('hex')
  if (takesFiles) {
    // Another id than the one that lies there: whatever database had these files has them no more.
    await inTransaction(db, (tx) => replace(tx, { name: 'files', value: fresh }, now))
    return files.replaceId(fresh)
  }
  if (recorded !== null) throw new DatabaseRefused(otherFiles(folder))
  if (await areOfAnother(db, files, found)) throw new DatabaseRefused(otherDatabase(folder))
  await offerFilesId(db, fresh, now)
  const value = await files.giveId(fresh)
  // Of two databases that meet the same new folder at once, one has it.
  if (await areOfAnother(db, files, value)) throw new DatabaseRefused(otherDatabase(folder))
  await inTransaction(db, async (tx) => {
    if ((await record(tx, { name: 'files', value }, now)) !== value) {
      throw new DatabaseRefused(otherFiles(folder))
    }
    // What was offered before it was recorded has done its part.
    await tx.deleteFrom('installation').where(sql<boolean>`name like 'files_offered:%'`).execute()
  })
}

const offer = (id: string) => `files_offered:${id}` as const

/** Writes an id down that a store is about to get: a start that is cut off before it is recorded knows it again. */
export async function offerFilesId(db: Db, id: string, now: Date): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name: offer(id), value: id, recorded_at: now })
    .execute()
}

/** Whether files that the database has no record of were another's: by their id, or as they are there and no row knows any. */
async function areOfAnother(db: Db, files: FileStore, id: string | null): Promise<boolean> {
  if (id !== null) {
    // Asked for after the id was read, so that a process which starts at the same time is not taken for another's.
    const known = db.selectFrom('installation').select('name').where('value', '=', id)
    return (await known.where('name', 'in', ['files', offer(id)]).executeTakeFirst()) === undefined
  }
  if (await db.selectFrom('uploads').select('id').limit(1).executeTakeFirst()) return false
  for await (const _ of files.listKept()) return true
  return false
}

/** Writes down that the database does not know so many of the kept files; null where that is not so. */
export async function noteFilesWithoutRow(
  db: Db,
  found: { files: number; kept: number } | null,
  now: Date,
): Promise<void> {
  if (found === null) {
    await db.deleteFrom('installation').where('name', '=', 'files_without_row').execute()
    return
  }
  const known = { value: JSON.stringify(found), recorded_at: now }
  await db
    .insertInto('installation')
    .values({ name: 'files_without_row', ...known })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(known))
    .execute()
}

/** How many of the kept files the database does not know, where the last sweep found too many of them; else null. */
export async function findFilesWithoutRow(db: Db): Promise<{ files: number; kept: number } | null> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'files_without_row')
    .executeTakeFirst()
  return row ? JSON.parse(row.value) : null
}

function otherFiles(folder: string): string {
  return `The files in ${folder} are not those that belong to the database. Bring the former folder back whole, with its file store-id, or set FILES_URL or DATA_DIR to where it is; if it is lost, take this one for good with: npm run unlock -- --new-files (what was in the former one stays missing).`
}

function otherDatabase(folder: string): string {
  return `The files in ${folder} belong to another database. Bring that one back (DATA_DIR or DATABASE_URL), or set FILES_URL to a folder of this one's own; if it is lost, take these files for good with: npm run unlock -- --new-files (those that this database does not know are moved aside, and removed after 14 days).`
}

// Keyed with the key itself: it can be compared, and says nothing of the key nor of what else the key signs.
function fingerprint(key: string): string {
  return openSecrets(key).digest('installation', 'the secret key of this database')
}

async function readRecorded(db: Db, name: Recorded['name']): Promise<string | null> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? null
}

/** Records a value where there is none; of two processes at once one wins. Answers what is recorded. */
async function record(tx: Db, { name, value }: Recorded, now: Date): Promise<string | null> {
  await tx
    .insertInto('installation')
    .values({ name, value, recorded_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return readRecorded(tx, name)
}

async function replace(tx: Db, { name, value }: Recorded, now: Date): Promise<void> {
  await tx
    .insertInto('installation')
    .values({ name, value, recorded_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, recorded_at: now }))
    .execute()
}
