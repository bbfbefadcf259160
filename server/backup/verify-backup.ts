import { lstat, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from '#server/platform/database/backup-error.ts'
import { type DatabaseSettings, openDatabase } from '#server/platform/database/open.ts'
import { storedPath } from '#server/platform/files/storage-path.ts'
import { expectedKeys } from '#server/uploads/index.ts'
import type { OpenCopy } from './copy-codec.ts'
import { copyNames, type Manifest } from './manifest.ts'
import { tryRestore } from './restore-backup.ts'
import { assertSound, eachUpload } from './store.ts'
import { isMarked, type RestoreTarget, undoRestore } from './unfinished-restore.ts'

/** Where a copy is restored for a check: a folder for temporary files, and an empty database if it is of PostgreSQL. */
export type VerifyPlace = { temporary: string; database: DatabaseSettings; programs: string }

/** What was proven of a copy. */
export type Verified = { manifest: Manifest; files: number }

const prefix = 'coach-verify-'
const LONGEST_CHECK = 24 * 60 * 60 * 1000

/**
 * Restores a copy into a temporary folder and checks it there: the database is sound and each row's file is there in
 * its size, except those that the product had lost before. Leaves nothing behind, and removes what checks have left that
 * were killed or could not empty their database. Throws BackupError, and the error of the copy's signal.
 */
export async function verifyBackup(copy: OpenCopy, place: VerifyPlace): Promise<Verified> {
  await removeAbandoned(place)
  const data = await mkdtemp(join(place.temporary, `${prefix}${process.pid}-`))
  const target = placesIn(data, place)
  try {
    let files = 0
    const manifest = await tryRestore(copy, target, async ({ files: { lost } }) => {
      files = await checkRows(target, { lost: new Set(lost), signal: copy.signal })
    })
    return { manifest, files }
  } finally {
    // The mark is the only key to what is left in a PostgreSQL database: with it the next check empties that.
    if (place.database.kind === 'sqlite' || !(await isMarked(target.dataDirectory)))
      await rm(data, { recursive: true, force: true })
  }
}

/** Removes the data that ended checks of this account have left, also in the database. */
async function removeAbandoned(place: VerifyPlace): Promise<void> {
  for (const name of await readdir(place.temporary)) {
    const folder = join(place.temporary, name)
    if (!name.startsWith(prefix) || !(await isAbandoned(folder, name))) continue
    await undoRestore(placesIn(folder, place))
    await rm(folder, { recursive: true, force: true })
  }
}

async function isAbandoned(folder: string, name: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => null)
  if (!found?.isDirectory() || found.uid !== process.getuid?.()) return false
  if (Date.now() - found.mtimeMs > LONGEST_CHECK) return true
  const pid = Number(name.slice(prefix.length).split('-')[0])
  // In a container this process may have the number of one before it.
  return Number.isInteger(pid) && (pid === process.pid || !isRunning(pid))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

function placesIn(data: string, { database, programs }: VerifyPlace): RestoreTarget {
  return {
    dataDirectory: join(data, 'data'),
    filesDirectory: join(data, 'files'),
    erasedFile: join(data, 'data', copyNames.erased),
    database: database.kind === 'sqlite' ? { kind: 'sqlite', file: join(data, 'coach.sqlite') } : database,
    programs,
  }
}

/** Checks that every row has its files; returns how many. */
async function checkRows(
  { database, filesDirectory }: { database: DatabaseSettings; filesDirectory: string },
  { lost, signal }: { lost: Set<string>; signal: AbortSignal | undefined },
): Promise<number> {
  const { db, kind, close } = await openDatabase(database)
  try {
    await assertSound(db, kind)
    let count = 0
    signal?.throwIfAborted()
    for await (const row of eachUpload(db)) {
      signal?.throwIfAborted()
      for (const key of expectedKeys(row).filter((one) => !lost.has(one))) {
        if (!(await stat(storedPath(filesDirectory, key)).catch(() => null))) {
          throw new BackupError(`The copy is not whole: the file ${key} of upload ${row.id} is missing.`)
        }
        count++
      }
    }
    return count
  } finally {
    await close()
  }
}
