import { mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from '#server/platform/database/backup-error.ts'
import { type DatabaseSettings, openDatabase } from '#server/platform/database/open.ts'
import { storedPath } from '#server/platform/files/storage-path.ts'
import { expectedKeys } from '#server/uploads/index.ts'
import type { OpenCopy } from './copy-codec.ts'
import { copyNames, type Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { assertSound, eachUpload, emptyDatabase } from './store.ts'

/** Where a copy is restored for a check: a folder for temporary files, and an empty database if it is of PostgreSQL. */
export type VerifyPlace = { temporary: string; database: DatabaseSettings; programs: string }

/** What was proven of a copy. */
export type Verified = { manifest: Manifest; files: number }

/**
 * Restores a copy into a temporary folder and checks it there: the database is sound and each row's file is there in
 * its size, except those that the product had lost before. Leaves nothing behind. Throws BackupError.
 */
export async function verifyBackup(copy: OpenCopy, place: VerifyPlace): Promise<Verified> {
  const data = await mkdtemp(join(place.temporary, 'coach-verify-'))
  const database: DatabaseSettings =
    place.database.kind === 'sqlite' ? { kind: 'sqlite', file: join(data, 'coach.sqlite') } : place.database
  const target = {
    dataDirectory: join(data, 'data'),
    filesDirectory: join(data, 'files'),
    erasedFile: join(data, 'data', copyNames.erased),
    database,
    programs: place.programs,
  }
  try {
    const manifest = await restoreBackup(copy, target)
    try {
      const files = await checkRows(target, new Set(manifest.files.lost))
      return { manifest, files }
    } finally {
      // Only what was restored here: a database that was not empty has thrown before.
      await emptyDatabase(database)
    }
  } finally {
    await rm(data, { recursive: true, force: true })
  }
}

/** Checks that every row has its files; returns how many. */
async function checkRows(
  { database, filesDirectory }: { database: DatabaseSettings; filesDirectory: string },
  lost: Set<string>,
): Promise<number> {
  const { db, kind, close } = await openDatabase(database)
  try {
    await assertSound(db, kind)
    let count = 0
    for await (const row of eachUpload(db)) {
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
