import { createReadStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { BackupError } from '#server/platform/database/backup-error.ts'
import { type CopiedDatabase, copyDatabase } from '#server/platform/database/copy-database.ts'
import type { DatabaseSettings } from '#server/platform/database/open.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { makeFolder } from '#server/platform/files/make-folder.ts'
import { productVersion } from '#server/platform/product-version.ts'
import { expectedKeys } from '#server/uploads/index.ts'
import { copyName, isAhead, listCopies, partialName } from './copies.ts'
import { codecFor, type Digest, extractPart, writePart } from './copy-codec.ts'
import { type CopyInProgress, copiedPath, copyFile, earlierFiles, totalOf } from './copy-files.ts'
import { copyNames, type ListedFile, type Manifest } from './manifest.ts'

// Each round copies only what the round before has not: the time in which a file can go gets shorter.
const ROUNDS = 6
const workPrefix = 'backup-'
const ABANDONED_AFTER = 24 * 60 * 60 * 1000

/** What to copy. `keyFile` and `erasedFile` may be missing. */
export type BackupSource = {
  database: DatabaseSettings
  files: FileStore
  keyFile: string
  erasedFile: string
  demo: boolean
  /** A folder for the unencrypted database of a copy that is to be encrypted. */
  workFolder: string
  /** Null for a copy that is not encrypted. */
  passphrase: string | null
  /** The search path of pg_dump. */
  programs: string
}

/**
 * Copies database, files and key into a new folder below `to`, while the product runs. It has the state of one moment:
 * each row's file is in it, except what the product itself has lost. The folder has its name only once it is complete
 * and on disk. Files that an earlier copy has are linked; `gone` are those of them that the product has lost or damaged.
 * Throws BackupError.
 */
export async function createBackup(
  source: BackupSource,
  { to, now }: { to: string; now: Date },
): Promise<{ path: string; manifest: Manifest; gone: string[] }> {
  await makeFolder(to)
  const { path, folder } = await newFolder(to, now)
  try {
    const former = (await listCopies(to)).find(({ madeAt }) => !isAhead(madeAt, now))
    const { codec, shared } = await codecFor(folder, { former: former?.path, passphrase: source.passphrase })
    const copy = { folder, codec, earlier: await earlierFiles(shared), gone: new Set<string>() }
    const { manifest, gone } = await fill(source, copy, now)
    await syncFolder(folder)
    await rename(folder, path)
    await syncFolder(to)
    return { path, manifest, gone }
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

async function fill(source: BackupSource, copy: CopyInProgress, now: Date) {
  const { folder, codec } = copy
  const { kind } = source.database
  const part = (name: string) => join(folder, name)
  const write = (contents: Readable, name: string) => writePart(codec, contents, part(name))
  // What is to be encrypted must not stand on the copies' disk as it is, not even for a moment.
  const work = codec.ending ? await newWorkFolder(source.workFolder, now) : folder
  try {
    const file = join(work, copyNames[kind])
    const { database, listed, lost, gone } = await copyConsistently(source, { file, copy })
    const { migrations, counts } = database
    const digest = codec.ending
      ? await write(createReadStream(file), copyNames[kind])
      : await extractPart(copy, part(copyNames[kind]))
    const list = await write(Readable.from(listed.map(asLine)), copyNames.list)
    const manifest: Manifest = {
      format: 1,
      version: productVersion,
      createdAt: now.toISOString(),
      storeId: database.storeId,
      demo: source.demo,
      database: { kind, ...digest, migrations, counts },
      files: { ...list, ...totalOf(listed), lost },
      key: await writeIfThere(source.keyFile, (contents) => write(contents, copyNames.key)),
      erased: await writeIfThere(source.erasedFile, (contents) => write(contents, copyNames.erased)),
    }
    if (database.storeId !== null)
      await writeFile(part(copyNames.storeId), database.storeId, { mode: 0o600, flush: true })
    await write(Readable.from([Buffer.from(JSON.stringify(manifest, null, 2))]), copyNames.manifest)
    return { manifest, gone }
  } finally {
    if (work !== folder) await rm(work, { recursive: true, force: true })
  }
}

type Consistent = { database: CopiedDatabase; listed: ListedFile[]; lost: string[]; gone: string[] }

/**
 * Copies the database, then the files of its rows. A file that is deleted in between is missing, so the database is
 * copied again until all are there, or the missing ones are missing for good.
 */
async function copyConsistently(
  source: BackupSource,
  { file, copy }: { file: string; copy: CopyInProgress },
): Promise<Consistent> {
  const copied = new Map<string, ListedFile>()
  let missingBefore = ''
  for (let round = 0; round < ROUNDS; round++) {
    await rm(file, { force: true })
    const database = await copyDatabase(source.database, file, source.programs)
    const needed = new Set(database.uploads.flatMap(expectedKeys))
    const missing: string[] = []
    for (const key of needed) {
      const found = copied.get(key) ?? (await copyFile(source.files, key, copy))
      if (found) copied.set(key, found)
      if (!found || copy.gone.has(key)) missing.push(key)
    }
    // What is missing twice was not deleted in between: the rows are still there.
    if (missing.length === 0 || missing.join() === missingBefore) {
      const listed = await dropOthers(copied, needed, copy)
      const isCopied = (key: string) => copied.has(key)
      const [gone, lost] = [missing.filter(isCopied), missing.filter((key) => !isCopied(key))]
      return { database, listed, lost, gone }
    }
    missingBefore = missing.join()
  }
  throw new BackupError('Files were deleted all the time while the copy was made. Try again.')
}

/** Removes copied files that the final database does not need; returns the needed ones. */
async function dropOthers(
  copied: Map<string, ListedFile>,
  needed: Set<string>,
  { folder, codec }: CopyInProgress,
): Promise<ListedFile[]> {
  for (const key of copied.keys()) {
    if (!needed.has(key)) await rm(copiedPath(folder, key) + codec.ending)
  }
  return [...copied.values()].filter(({ key }) => needed.has(key))
}

const asLine = (file: ListedFile) => Buffer.from(`${JSON.stringify(file)}\n`)

async function writeIfThere(
  path: string,
  write: (contents: Readable) => Promise<Digest>,
): Promise<Digest | null> {
  return existsSync(path) ? write(createReadStream(path)) : null
}

/** A new folder for what is not encrypted yet. Removes those that killed runs have left. */
async function newWorkFolder(workFolder: string, now: Date): Promise<string> {
  for (const name of await readdir(workFolder)) {
    const path = join(workFolder, name)
    if (!name.startsWith(workPrefix)) continue
    const { mtimeMs } = await stat(path)
    if (now.getTime() - mtimeMs > ABANDONED_AFTER) await rm(path, { recursive: true, force: true })
  }
  return mkdtemp(join(workFolder, workPrefix))
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
