import { open, readdir, readFile, rm, rmdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import type { DatabaseSettings } from '#server/platform/database/open.ts'
import { DatabaseStartError } from '#server/platform/database/startup-error.ts'
import { makeFolder } from '#server/platform/files/make-folder.ts'
import { isShard } from '#server/platform/files/storage-path.ts'
import { copyNames } from './manifest.ts'
import { emptyDatabase } from './store.ts'

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
 * What a restore that has begun may remove again: the folders that it has made, the deepest first, and the PostgreSQL
 * database that it has found empty.
 */
const Begun = z.object({ made: z.array(z.string()), database: z.string().nullable() })
type Begun = z.infer<typeof Begun>

// It stands in the data folder from before the first change until the restored product is safe to start.
const markName = 'restore-unfinished.json'
const markIn = (dataDirectory: string) => join(dataDirectory, markName)

/** Marks the empty places of a restore as its own. Throws if another restore has begun there. */
export async function beginRestore(target: RestoreTarget): Promise<void> {
  const begun: Begun = {
    made: await missingFolders([target.filesDirectory, target.dataDirectory]),
    database: nameOf(target.database),
  }
  await makeFolder(target.dataDirectory)
  const handle = await open(markIn(target.dataDirectory), 'wx', 0o600)
  try {
    await handle.writeFile(JSON.stringify(begun))
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Removes the mark: from now on the places hold a product's data. */
export async function endRestore({ dataDirectory }: RestoreTarget): Promise<void> {
  await rm(markIn(dataDirectory))
}

/** Removes what an unfinished restore has written to these places, and nothing else. Does nothing if there was none. */
export async function undoRestore(target: RestoreTarget): Promise<void> {
  const begun = await readMark(target.dataDirectory)
  if (begun === null) return
  if (begun.database !== null && begun.database === nameOf(target.database)) {
    await emptyDatabase(target.database)
  }
  await removeNamed(target.filesDirectory, isOfFiles)
  await removeNamed(target.dataDirectory, (name) => isOfData(target, name))
  await rm(markIn(target.dataDirectory))
  for (const folder of begun.made) {
    // One that is not empty holds what others have put there.
    await rmdir(folder).catch(() => {})
  }
}

/** Throws DatabaseStartError if a restore into this data folder has not finished: sessions of the copy still hold in it. */
export async function assertRestoreFinished(dataDirectory: string): Promise<void> {
  if ((await readMark(dataDirectory)) === null) return
  throw new DatabaseStartError(
    `The restore into ${dataDirectory} has not finished. Run the same restore again: it removes what it had written, and begins anew.`,
  )
}

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
    return { made: [], database: null }
  }
}

// Without user and password, which may change between two tries.
function nameOf(database: DatabaseSettings): string | null {
  if (database.kind === 'sqlite') return null
  const { host, pathname } = new URL(database.url)
  return host + pathname
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
