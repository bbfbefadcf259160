import { BackupError } from '#server/platform/database/backup-error.ts'
import type { Db } from '#server/platform/database/db.ts'
import { FileMissing, type FileStore } from '#server/platform/files/file-store.ts'
import { expectedKeys } from '#server/uploads/index.ts'
import { eachUpload, recordedFilesId } from './store.ts'

/** How far a migration is: files of all rows, of which some were copied, some were there, and some are lost. */
export type MigratedFiles = { all: number; copied: number; bytes: number; present: number; lost: string[] }

type Stores = { from: FileStore; to: FileStore }

const atOnce = 4

/**
 * Copies the files of all rows into another store, while the product may run. What is there in the same size and with
 * the same hash is not copied again, so that an interrupted run, or one for what came since, takes only the rest. The
 * other store gets the id of this one once it has all files: before that no product starts on it. Deletes nothing.
 * Throws BackupError if a store belongs to another installation.
 */
export async function migrateFiles(
  db: Db,
  { from, to }: Stores,
  onProgress: (done: MigratedFiles) => void,
): Promise<MigratedFiles> {
  const id = await recordedFilesId(db)
  if (id === null || (await from.id()) !== id)
    throw new BackupError(
      'The present files are not those of the database. Start the product once with these settings.',
    )
  const other = await to.id()
  if (other !== null && other !== id)
    throw new BackupError(
      'The files there belong to another installation. Choose an empty place; nothing was changed.',
    )
  const done: MigratedFiles = { all: 0, copied: 0, bytes: 0, present: 0, lost: [] }
  for await (const row of eachUpload(db)) done.all += expectedKeys(row).length
  const keys = keysOf(db)
  const copyRest = async () => {
    for await (const key of keys) {
      const outcome = await copyFile({ from, to }, key)
      if (outcome === 'lost') done.lost.push(key)
      else if (outcome === 'present') done.present++
      else {
        done.copied++
        done.bytes += outcome
      }
      onProgress(done)
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, copyRest))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  await to.giveId(id)
  return done
}

async function* keysOf(db: Db): AsyncGenerator<string> {
  for await (const row of eachUpload(db)) yield* expectedKeys(row)
}

/** Copies one file; returns its size, or why it was not copied. */
async function copyFile({ from, to }: Stores, key: string): Promise<number | 'present' | 'lost'> {
  const there = (await to.size(key)) === null ? null : await to.digest(key)
  const here = there ? await from.digest(key) : null
  if (there && here && there.size === here.size && there.sha256 === here.sha256) return 'present'
  const source = await from.open(key).catch((error: unknown) => {
    if (error instanceof FileMissing) return null
    throw error
  })
  if (!source) return 'lost'
  const { path, size } = await to.receive(source.stream, { maxBytes: source.size })
  try {
    if (size !== source.size) throw new BackupError(`The file ${key} arrived incomplete. Run this again.`)
    await to.keep(path, key)
  } finally {
    await to.discardTemporary(path)
  }
  return size
}
