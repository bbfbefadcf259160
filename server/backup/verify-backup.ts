import { mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from '#server/platform/database/backup-error.ts'
import { type DatabaseSettings, openDatabase } from '#server/platform/database/open.ts'
import { storedPath } from '#server/platform/files/storage-path.ts'
import { expectedKeys } from '#server/uploads/index.ts'
import type { OpenCopy } from './copy-codec.ts'
import { copyNames, type Manifest } from './manifest.ts'
import { tryRestore } from './restore-backup.ts'
import { assertSound, eachUpload } from './store.ts'
import type { RestoreTarget } from './unfinished-restore.ts'

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
  const target = placesIn(data, place)
  try {
    let files = 0
    const manifest = await tryRestore(copy, target, async ({ files: { lost } }) => {
      files = await checkRows(target, new Set(lost))
    })
    return { manifest, files }
  } finally {
    await rm(data, { recursive: true, force: true })
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
