import type { Kysely } from 'kysely'
import { DatabaseRefused } from '#server/platform/database/refusal.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { openSecrets } from './secrets.ts'

type Db = Kysely<Tables>
type Recorded = { name: 'key' | 'files'; value: string }

/** What belongs to this database from now on, though something else was recorded: the present key, the present files. */
export type Renewal = { key?: boolean; files?: boolean }

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

/** What is said where the key that a database was used with is not there. */
export function otherKey(place: string): string {
  return `This is not the secret key that the database was used with. Bring the former one back (${place}), or take this one for good with: npm run unlock -- --new-key (links to files and known devices end; no data is lost).`
}

/**
 * Makes sure that this process has the files that belong to its database; the first start gives them an id and records
 * it. Throws DatabaseRefused with the way out.
 */
export async function assertSameFiles(
  db: Db,
  { files, folder }: { files: FileStore; folder: string },
  { now, renewal = {} }: { now: Date; renewal?: Renewal },
): Promise<void> {
  const found = await files.id()
  const refuse = () => {
    throw new DatabaseRefused(
      `The files in ${folder} are not those that belong to the database. Bring the former folder back whole, with its file store-id, or set FILES_URL or DATA_DIR to where it is; if it is lost, take this one for good with: npm run unlock -- --new-files (what was in the former one stays missing).`,
    )
  }
  if (found === null && !renewal.files && (await isRecorded(db, 'files'))) refuse()
  const value = found ?? (await files.giveId())
  await inTransaction(db, async (tx) => {
    if (renewal.files) return replace(tx, { name: 'files', value }, now)
    if ((await record(tx, { name: 'files', value }, now)) !== value) refuse()
  })
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
