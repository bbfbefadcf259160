import { createWriteStream, existsSync } from 'node:fs'
import { chmod, copyFile as copyPlainFile, mkdir, open, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupError } from '#server/platform/database/backup-error.ts'
import { type CopiedDatabase, copyDatabase } from '#server/platform/database/copy-database.ts'
import type { DatabaseSettings } from '#server/platform/database/open.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { makeFolder } from '#server/platform/files/make-folder.ts'
import { productVersion } from '#server/platform/product-version.ts'
import { expectedKeys } from '#server/uploads/index.ts'
import { copyName, listCopies, partialName } from './copies.ts'
import { copiedPath, copyFile, type EarlierFiles, earlierFiles, totalOf } from './copy-files.ts'
import { copyNames, digestOf, type ListedFile, type Manifest } from './manifest.ts'

// Each round copies only what the round before has not: the time in which a file can go gets shorter.
const ROUNDS = 6

/** What to copy. `keyFile` and `erasedFile` may be missing. */
export type BackupSource = {
  database: DatabaseSettings
  files: FileStore
  keyFile: string
  erasedFile: string
  demo: boolean
  /** The search path of pg_dump. */
  programs: string
}

/**
 * Copies database, files and key into a new folder below `to`, while the product runs. It has the state of one moment:
 * each row's file is in it, except what the product itself has lost. The folder has its name only once it is complete
 * and on disk. Files that an earlier copy has are linked. Throws BackupError.
 */
export async function createBackup(
  source: BackupSource,
  { to, now }: { to: string; now: Date },
): Promise<{ path: string; manifest: Manifest }> {
  await makeFolder(to)
  const { path, folder } = await newFolder(to, now)
  try {
    const manifest = await fill(source, { folder, now, earlier: await newestFiles(to) })
    await syncFolder(folder)
    await rename(folder, path)
    await syncFolder(to)
    return { path, manifest }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** A new folder for a copy while it is made, and its path afterwards; of copies made at once one has a later time. */
async function newFolder(to: string, now: Date): Promise<{ path: string; folder: string }> {
  for (let at = now; ; at = new Date(at.getTime() + 1000)) {
    const name = copyName(at)
    const [path, folder] = [join(to, name), join(to, partialName(name))]
    const isNew = await mkdir(folder, { mode: 0o700 }).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
        return false
      },
    )
    if (isNew && !existsSync(path)) return { path, folder }
    if (isNew) await rmdir(folder)
  }
}

async function newestFiles(to: string): Promise<EarlierFiles | null> {
  return earlierFiles((await listCopies(to)).find(({ isEncrypted }) => !isEncrypted))
}

type Filling = { folder: string; now: Date; earlier: EarlierFiles | null }

async function fill(source: BackupSource, { folder, now, earlier }: Filling): Promise<Manifest> {
  const { kind } = source.database
  const file = join(folder, copyNames[kind])
  const { database, listed, lost } = await copyConsistently(source, { file, folder, earlier })
  const list = join(folder, copyNames.list)
  await writeLines(list, listed)
  const manifest: Manifest = {
    format: 1,
    version: productVersion,
    createdAt: now.toISOString(),
    demo: source.demo,
    database: { kind, ...(await digestOf(file)), migrations: database.migrations, counts: database.counts },
    files: { ...(await digestOf(list)), ...totalOf(listed), lost },
    key: await copyIfThere(source.keyFile, join(folder, copyNames.key)),
    erased: await copyIfThere(source.erasedFile, join(folder, copyNames.erased)),
  }
  await writeFile(join(folder, copyNames.manifest), JSON.stringify(manifest, null, 2), {
    mode: 0o600,
    flush: true,
  })
  return manifest
}

type Consistent = { database: CopiedDatabase; listed: ListedFile[]; lost: string[] }

/**
 * Copies the database, then the files of its rows. A file that is deleted in between is missing, so the database is
 * copied again until all are there, or the missing ones are missing for good.
 */
async function copyConsistently(
  source: BackupSource,
  { file, folder, earlier }: { file: string; folder: string; earlier: EarlierFiles | null },
): Promise<Consistent> {
  const copied = new Map<string, ListedFile>()
  let missingBefore = ''
  for (let round = 0; round < ROUNDS; round++) {
    await rm(file, { force: true })
    const database = await copyDatabase(source.database, file, source.programs)
    const needed = new Set(database.uploads.flatMap(expectedKeys))
    const missing: string[] = []
    for (const key of needed) {
      const found = copied.get(key) ?? (await copyFile(source.files, key, { folder, earlier }))
      if (found) copied.set(key, found)
      else missing.push(key)
    }
    // What is missing twice was not deleted in between: the rows are still there.
    if (missing.length === 0 || missing.join() === missingBefore) {
      const listed = await dropOthers(copied, needed, folder)
      return { database, listed, lost: missing }
    }
    missingBefore = missing.join()
  }
  throw new BackupError('Files were deleted all the time while the copy was made. Try again.')
}

/** Removes copied files that the final database does not need; returns the needed ones. */
async function dropOthers(
  copied: Map<string, ListedFile>,
  needed: Set<string>,
  folder: string,
): Promise<ListedFile[]> {
  for (const key of copied.keys()) if (!needed.has(key)) await rm(copiedPath(folder, key))
  return [...copied.values()].filter(({ key }) => needed.has(key))
}

async function writeLines(path: string, listed: ListedFile[]): Promise<void> {
  const lines = listed.map((one) => `${JSON.stringify(one)}\n`)
  await pipeline(Readable.from(lines), createWriteStream(path, { mode: 0o600, flush: true }))
}

async function copyIfThere(path: string, target: string): Promise<Manifest['key']> {
  try {
    await copyPlainFile(path, target)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  await chmod(target, 0o600)
  return digestOf(target)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
