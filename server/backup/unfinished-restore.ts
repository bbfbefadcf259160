import { randomUUID } from 'node:crypto'
import { open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import type { DatabaseSettings } from '#server/platform/database/open.ts'
import { DatabaseStartError } from '#server/platform/database/startup-error.ts'
import { makeFolder } from '#server/platform/files/make-folder.ts'
import { isShard } from '#server/platform/files/storage-path.ts'
import { copyNames } from './manifest.ts'
import { dropRestored, markDatabase, restoreState, unmarkDatabase } from './store.ts'

/** Where a copy is restored to. All folders and the database must be empty. */
export type RestoreTarget = {
  dataDirectory: string
  filesDirectory: string
  erasedFile: string
  database: DatabaseSettings
  /** The search path of pg_restore. */
  programs: string
}

/**
 * A restore that has begun: its id, which a PostgreSQL database carries too, and the folders that it has made, the
 * deepest first. `isSafe` once all is done but to remove both marks.
 */
const Begun = z.object({
  id: z.string().default(''),
  made: z.array(z.string()),
  isSafe: z.boolean().default(false),
})
type Begun = z.infer<typeof Begun>

// It stands in the data folder from before the first change until the restored product is safe to start.
const markName = 'restore-unfinished.json'
const markIn = (dataDirectory: string) => join(dataDirectory, markName)
const nextMarkIn = (dataDirectory: string) => `${markIn(dataDirectory)}.next`

/** Marks the empty places of a restore as its own. Throws if another restore has begun there. */
export async function beginRestore(target: RestoreTarget): Promise<void> {
  const { dataDirectory, filesDirectory, database } = target
  const id = randomUUID()
  const made = await missingFolders([filesDirectory, dataDirectory])
  await makeFolder(dataDirectory)
  await writeNew(markIn(dataDirectory), { id, made, isSafe: false })
  try {
    await markDatabase(database, { id, dataDirectory })
  } catch (error) {
    await undoRestore(target)
    throw error
  }
}

/** Removes the marks: from now on the places hold a product's data. */
export async function endRestore({ dataDirectory, database }: RestoreTarget): Promise<void> {
  const begun = await readMark(dataDirectory)
  if (database.kind === 'postgres' && begun) {
    // Killed after the next step, the folder alone would say that its restore has not finished.
    await rm(nextMarkIn(dataDirectory), { force: true })
    await writeNew(nextMarkIn(dataDirectory), { ...begun, isSafe: true })
    await rename(nextMarkIn(dataDirectory), markIn(dataDirectory))
    await unmarkDatabase(database)
  }
  await rm(markIn(dataDirectory))
}

/** Removes what an unfinished restore has written to these places, and nothing else. Does nothing if there was none. */
export async function undoRestore(target: RestoreTarget): Promise<void> {
  const { dataDirectory, filesDirectory, database } = target
  const begun = await readMark(dataDirectory)
  if (begun === null || (begun.isSafe && !(await isMarkedBy(database, begun)))) return
  await dropRestored(database, begun.id)
  await removeNamed(filesDirectory, isOfFiles)
  await removeNamed(dataDirectory, (name) => isOfData(target, name))
  await rm(nextMarkIn(dataDirectory), { force: true })
  await rm(markIn(dataDirectory))
  for (const folder of begun.made) {
    // One that is not empty holds what others have put there.
    await rmdir(folder).catch(() => {})
  }
}

/** Whether a restore into this data folder has begun, and was neither finished nor undone. */
export async function isMarked(dataDirectory: string): Promise<boolean> {
  return (await readMark(dataDirectory)) !== null
}

async function isMarkedBy(database: DatabaseSettings, { id }: Begun): Promise<boolean> {
  return database.kind === 'postgres' && (await restoreState(database)).begun?.id === id
}

/**
 * Throws DatabaseStartError if a restore into this data folder or this database has not finished: sessions of the copy
 * still hold in it.
 */
export async function assertRestoreFinished(
  place: Pick<RestoreTarget, 'dataDirectory' | 'database'>,
): Promise<void> {
  const { dataDirectory, database } = place
  const inFolder = await readMark(dataDirectory)
  if (inFolder && !inFolder.isSafe) throw unfinished(dataDirectory)
  const inDatabase = database.kind === 'postgres' ? (await restoreState(database)).begun : null
  if (inDatabase) throw unfinished(inDatabase.dataDirectory)
  if (inFolder) await rm(markIn(dataDirectory), { force: true })
}

const unfinished = (dataDirectory: string) =>
  new DatabaseStartError(
    `The restore into ${dataDirectory} has not finished. Run the same restore again: it removes what it had written, and begins anew.`,
  )

const absentCodes = ['ENOENT', 'ENOTDIR']

async function readMark(dataDirectory: string): Promise<Begun | null> {
  const text = await readFile(markIn(dataDirectory), 'utf8').catch((error: unknown) => {
    // A part of the path that is no folder is reported by whoever makes the folder.
    if (error instanceof Error && 'code' in error && absentCodes.includes(String(error.code))) return null
    throw error
  })
  if (text === null) return null
  try {
    return Begun.parse(JSON.parse(text))
  } catch {
    // Killed before the mark was written: nothing else was.
    return { id: '', made: [], isSafe: false }
  }
}

async function writeNew(path: string, begun: Begun): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(JSON.stringify(begun))
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const isOfFiles = (name: string) => isShard(name) || ['tmp', 'orphans', 'store-id'].includes(name)

function isOfData({ database, erasedFile }: RestoreTarget, name: string): boolean {
  const own = [copyNames.key, copyNames.postgres, basename(erasedFile)]
  if (database.kind === 'sqlite') own.push(basename(database.file))
  return own.some((one) => name === one || name.startsWith(`${one}.`) || name.startsWith(`${one}-`))
}

async function removeNamed(folder: string, isOwn: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (isOwn(name)) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Those of the folders, and of the folders that they are in, that do not exist yet; the deepest first. */
async function missingFolders(folders: string[]): Promise<string[]> {
  const missing = new Set<string>()
  for (const folder of folders) {
    for (let one = folder; !(await stat(one).catch(() => null)) && dirname(one) !== one; one = dirname(one)) {
      missing.add(one)
    }
  }
  return [...missing].sort((one, other) => other.length - one.length)
}
