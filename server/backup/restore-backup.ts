import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { copiesOf } from '#server/platform/database/backup-before-migrate.ts'
import { BackupError } from '#server/platform/database/backup-error.ts'
import { runPostgresProgram } from '#server/platform/database/copy-database.ts'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { type DatabaseSettings, openDatabase } from '#server/platform/database/open.ts'
import { openDiskFiles } from '#server/platform/files/disk-files.ts'
import { makeFolder } from '#server/platform/files/make-folder.ts'
import { storedPath } from '#server/platform/files/storage-path.ts'
import { checkCopy, extractChecked } from './check-copy.ts'
import type { OpenCopy } from './copy-codec.ts'
import { copiedPath } from './copy-files.ts'
import { copyNames, type Manifest, readFileList } from './manifest.ts'
import { countTables, recordedFilesId, restoreState } from './store.ts'
import { beginRestore, endRestore, type RestoreTarget, undoRestore } from './unfinished-restore.ts'

/**
 * Restores a copy into empty places and upgrades its database, without any change of its contents; then `makeSafe`
 * does what has to be done before a start (see `prepareRestored`). What fails on the way is undone, and what was
 * interrupted by the next restore into the same places; until then the product does not start there. Throws BackupError
 * if a place is not empty, or the copy is damaged, altered or of a newer version.
 */
export async function restoreBackup(
  copy: OpenCopy,
  target: RestoreTarget,
  makeSafe: () => Promise<void> = async () => {},
): Promise<Manifest> {
  const manifest = await restoreUnfinished(copy, target, makeSafe)
  await endRestore(target)
  return manifest
}

/** Restores a copy into empty places, lets it be checked there, and removes it again. Throws as `restoreBackup` does. */
export async function tryRestore(
  copy: OpenCopy,
  target: RestoreTarget,
  check: (manifest: Manifest) => Promise<void>,
): Promise<Manifest> {
  const manifest = await restoreUnfinished(copy, target, check)
  await undoRestore(target)
  return manifest
}

async function restoreUnfinished(
  copy: OpenCopy,
  target: RestoreTarget,
  act: (manifest: Manifest) => Promise<void>,
): Promise<Manifest> {
  const manifest = await checkCopy(copy)
  await undoRestore(target)
  await assertEmpty(target, manifest)
  await beginRestore(target)
  try {
    await restoreParts(copy, target, manifest)
    await act(manifest)
  } catch (error) {
    await undoAfter(error, target)
    throw error
  }
  return manifest
}

/** Throws BackupError with both reasons if what was restored before an error cannot be removed either. */
async function undoAfter(error: unknown, target: RestoreTarget): Promise<void> {
  try {
    await undoRestore(target)
  } catch (other) {
    const [reason, next] = [error, other].map((one) => (one instanceof Error ? one.message : String(one)))
    throw new BackupError(
      `${reason} What was restored so far could not be removed (${next}): the next restore into ${target.dataDirectory} does it.`,
      { cause: error },
    )
  }
}

async function restoreParts(copy: OpenCopy, target: RestoreTarget, manifest: Manifest): Promise<void> {
  const part = (name: string) => join(copy.folder, name)
  await restoreFiles(copy, target.filesDirectory)
  const key = join(target.dataDirectory, copyNames.key)
  if (manifest.key) await extractChecked(copy, { path: part(copyNames.key), target: key }, manifest.key)
  if (manifest.erased) {
    const erased = { path: part(copyNames.erased), target: target.erasedFile }
    await extractChecked(copy, erased, manifest.erased)
  }
  await restoreDatabase(copy, target, manifest)
}

async function assertEmpty({ dataDirectory, filesDirectory, database }: RestoreTarget, manifest: Manifest) {
  for (const folder of new Set([dataDirectory, filesDirectory])) {
    const found = await readdir(folder).catch(() => [])
    if (found.length > 0) {
      throw new BackupError(
        `${folder} is not empty. A copy is restored into an empty folder alone; nothing was changed.`,
      )
    }
  }
  if (database.kind !== manifest.database.kind) {
    throw new BackupError(
      manifest.database.kind === 'sqlite'
        ? 'The copy is of SQLite. Remove DATABASE_URL to restore it.'
        : 'The copy is of PostgreSQL. Set DATABASE_URL to an empty database to restore it.',
    )
  }
  if (database.kind === 'sqlite') return
  const { isEmpty, begun } = await restoreState(database)
  if (begun) {
    throw new BackupError(
      `The database that DATABASE_URL names holds an unfinished restore into ${begun.dataDirectory}. Restore into that folder again; if it is gone, create the database anew. Nothing was changed.`,
    )
  }
  if (!isEmpty) {
    throw new BackupError('The database that DATABASE_URL names is not empty; nothing was changed.')
  }
}

async function restoreFiles(copy: OpenCopy, directory: string): Promise<void> {
  await makeFolder(directory)
  for await (const { key, ...digest } of readFileList(copy)) {
    const path = storedPath(directory, key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await extractChecked(copy, { path: copiedPath(copy.folder, key), target: path }, digest)
  }
}

async function restoreDatabase(copy: OpenCopy, target: RestoreTarget, manifest: Manifest): Promise<void> {
  const { database, programs, filesDirectory } = target
  const source = join(copy.folder, copyNames[manifest.database.kind])
  if (database.kind === 'postgres') {
    const dump = join(target.dataDirectory, copyNames.postgres)
    await extractChecked(copy, { path: source, target: dump }, manifest.database)
    const words = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error', dump]
    await runPostgresProgram('pg_restore', {
      url: database.url,
      programs,
      words,
      signal: copy.signal,
    })
    await rm(dump)
    await finish(database, { manifest, filesDirectory })
    return
  }
  const unfinished = { kind: 'sqlite' as const, file: `${database.file}.restoring` }
  await makeFolder(dirname(database.file))
  await extractChecked(copy, { path: source, target: unfinished.file }, manifest.database)
  await finish(unfinished, { manifest, filesDirectory })
  for (const { path } of copiesOf(unfinished.file)) await rm(path)
  await rename(unfinished.file, database.file)
  for (const end of ['-wal', '-shm']) await rm(unfinished.file + end, { force: true })
}

/** Checks and upgrades a restored database, and marks the files as its own. */
async function finish(
  settings: DatabaseSettings,
  { manifest, filesDirectory }: { manifest: Manifest; filesDirectory: string },
): Promise<void> {
  await assertCounts(settings, manifest)
  await migrateDatabase({ settings })
  const { db, close } = await openDatabase(settings)
  try {
    const id = await recordedFilesId(db)
    if (id !== null) await (await openDiskFiles(filesDirectory)).giveId(id)
  } finally {
    await close()
  }
}

/** Throws if a table has not as many rows as when it was copied. */
async function assertCounts(settings: DatabaseSettings, manifest: Manifest): Promise<void> {
  const { db, close } = await openDatabase(settings)
  try {
    const names = Object.keys(manifest.database.counts)
    const found = await countTables(db, names)
    const others = names.filter((name) => found[name] !== manifest.database.counts[name])
    if (others.length > 0) {
      throw new BackupError(`The copy is damaged: other numbers of rows in ${others.join(', ')}.`)
    }
  } finally {
    await close()
  }
}
