import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { DatabaseStartError } from '#server/platform/database/startup-error.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { openSecrets, type Secrets } from './secrets.ts'

type Recorded = { name: 'key' | 'files'; value: string }

/** Accept the current key or files for this database, although others are recorded. */
export type Renewal = { key?: boolean; files?: boolean }

type Own = {
  keys: { present: string | null; previous: string | null; place: string }
  files: Pick<FileStore, 'id' | 'listStored'>
  /** Where the files are, for messages. */
  place: string
  renewal: Renewal
}

/** Whether the database has a recorded key or files id; the first start records them. */
export async function isRecorded(db: Db, name: Recorded['name']): Promise<boolean> {
  return (await readRecorded(db, name)) !== null
}

/**
 * Checks that this process has the secret key of its database; the first start records a fingerprint that reveals
 * nothing of the key. If the previous key is the recorded one, the current key replaces it. Throws DatabaseStartError
 * with instructions.
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
    throw new DatabaseStartError(otherKey(place))
  })
}

/** Whether these secrets come from the recorded key: false in a process that still runs with a former one. */
export async function isRecordedKey(db: Db, secrets: Pick<Secrets, 'digest'>): Promise<boolean> {
  return (await readRecorded(db, 'key')) === digestOf(secrets)
}

/**
 * Checks key and files of a database before it is upgraded: a process that may not start must not have upgraded it. A
 * key that is null does not exist.
 */
export async function assertOwn(db: Db, { keys, files, place, renewal }: Own): Promise<void> {
  const known = [keys.present, keys.previous].flatMap((key) => (key === null ? [] : fingerprint(key)))
  const key = renewal.key ? null : await readRecorded(db, 'key')
  if (key !== null && !known.includes(key)) throw new DatabaseStartError(otherKey(keys.place))
  const recorded = renewal.files ? null : await readRecorded(db, 'files')
  if (recorded !== null && recorded !== (await files.id())) throw new DatabaseStartError(otherFiles(place))
}

/**
 * Checks key and files as a start does, and changes nothing. Null for a database that does not exist, or has no tables of
 * this product. Throws DatabaseStartError.
 */
export async function assertStartable(db: Db | null, own: Own): Promise<void> {
  if (db) await assertOwn(db, own)
  if (own.renewal.files || (db && (await isRecorded(db, 'files')))) return
  const id = await own.files.id()
  if (db ? await areOfAnother(db, own.files, id) : id !== null)
    throw new DatabaseStartError(otherDatabase(own.place))
}

/** The error message if the recorded key of a database is missing. */
export function otherKey(place: string): string {
  return `This is not the secret key that the database was used with. Bring the former one back (${place}), or take this one for good with: npm run unlock -- --new-key (links to files and known devices end, and who has a second factor signs in with a recovery code and sets the app up again; no data is lost).`
}

/**
 * Checks that these files belong to this database and no other: both have the same id. It is created on the first
 * start, also the first one after an upgrade from before ids existed. `takesFiles` takes over the files of another
 * database. Throws DatabaseStartError with instructions.
 */
export async function assertSameFiles(
  db: Db,
  { files, place }: { files: FileStore; place: string },
  { now, takesFiles = false }: { now: Date; takesFiles?: boolean },
): Promise<void> {
  const recorded = await readRecorded(db, 'files')
  const found = await files.id()
  if (recorded !== null && recorded === found) return
  const fresh = randomBytes(16).toString('hex')
  if (takesFiles) {
    // A new id, so that the database which had these files does not accept them any more.
    await inTransaction(db, (tx) => replace(tx, { name: 'files', value: fresh }, now))
    return files.replaceId(fresh)
  }
  if (recorded !== null) throw new DatabaseStartError(otherFiles(place))
  if (await areOfAnother(db, files, found)) throw new DatabaseStartError(otherDatabase(place))
  await offerFilesId(db, fresh, now)
  const value = await files.giveId(fresh)
  // If two databases start with the same new folder at once, only one gets it.
  if (await areOfAnother(db, files, value)) throw new DatabaseStartError(otherDatabase(place))
  await inTransaction(db, async (tx) => {
    if ((await record(tx, { name: 'files', value }, now)) !== value) {
      throw new DatabaseStartError(otherFiles(place))
    }
    // Offered ids are not needed any more once one is recorded.
    await tx.deleteFrom('installation').where(sql<boolean>`name like 'files_offered:%'`).execute()
  })
}

const offer = (id: string) => `files_offered:${id}` as const

/** Saves an id that a store is about to get, so that a start after an interruption recognizes it. */
export async function offerFilesId(db: Db, id: string, now: Date): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name: offer(id), value: id, recorded_at: now })
    .execute()
}

/** Whether unrecorded files belong to another database: they have an unknown id, or exist while no row has a file. */
async function areOfAnother(db: Db, files: Own['files'], id: string | null): Promise<boolean> {
  if (id !== null) {
    // Read after the id, so that a process which starts at the same time does not look like another database.
    const known = db.selectFrom('installation').select('name').where('value', '=', id)
    return (await known.where('name', 'in', ['files', offer(id)]).executeTakeFirst()) === undefined
  }
  if (await db.selectFrom('uploads').select('id').limit(1).executeTakeFirst()) return false
  for await (const _ of files.listStored()) return true
  return false
}

/** Saves how many stored files have no row; null deletes that note. */
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

/** The number of stored files without a row, if the last cleanup found too many of them; else null. */
export async function findFilesWithoutRow(db: Db): Promise<{ files: number; kept: number } | null> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'files_without_row')
    .executeTakeFirst()
  return row ? JSON.parse(row.value) : null
}

function otherFiles(place: string): string {
  return `The files in ${place} are not those that belong to the database. Bring the former ones back whole, with store-id, or set FILES_URL or DATA_DIR to where they are; if they are lost, take these for good with: npm run unlock -- --new-files (what was among the former ones stays missing).`
}

function otherDatabase(place: string): string {
  return `The files in ${place} belong to another database. Bring that one back (DATA_DIR or DATABASE_URL; from a copy with npm run restore), or set FILES_URL to a folder or bucket of this one's own; if it is lost and there is no copy, take these files for good with: npm run unlock -- --new-files (those that this database does not know are moved aside, and removed after 14 days).`
}

// Keyed with the key itself: comparable, but reveals nothing of the key or of what it signs.
function fingerprint(key: string): string {
  return digestOf(openSecrets(key))
}

const digestOf = ({ digest }: Pick<Secrets, 'digest'>) =>
  digest('installation', 'the secret key of this database')

async function readRecorded(db: Db, name: Recorded['name']): Promise<string | null> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? null
}

/** Inserts a value if there is none; one of two concurrent processes wins. Returns the recorded value. */
async function record(tx: Tx, { name, value }: Recorded, now: Date): Promise<string | null> {
  await tx
    .insertInto('installation')
    .values({ name, value, recorded_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return readRecorded(tx, name)
}

async function replace(tx: Tx, { name, value }: Recorded, now: Date): Promise<void> {
  await tx
    .insertInto('installation')
    .values({ name, value, recorded_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, recorded_at: now }))
    .execute()
}
