import { closeSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '#server/platform/files/make-folder.ts'
import { whileBusy } from './busy-retry.ts'
import { FileGone } from './errors.ts'
import { sqliteConnection } from './sqlite-connection.ts'
import type { SqlitePair } from './sqlite-dialect.ts'
import { DatabaseStartError } from './startup-error.ts'

// Older versions can damage a file whose log is reset while another process reads it.
const OLDEST_SQLITE = [3, 51, 3]
const MAX_LOG_BYTES = 64 * 1024 * 1024
const CORRUPT = 11
const NOT_A_DATABASE = 26

type Options = {
  file: string
  waitLimit: number
  foreignKeys: boolean
  /** Called once each time the file is found removed or replaced while open. */
  onFileGone?: (error: Error) => void
}

/** Opens an SQLite file, created if missing. Rejects a damaged or foreign file without changing it. */
export async function openSqliteFile({
  file,
  waitLimit,
  foreignKeys,
  onFileGone = () => {},
}: Options): Promise<SqlitePair> {
  assertSqliteVersion(process.versions.sqlite ?? '')
  await makeFolder(dirname(file))
  assertNotCutOff(file)
  // SQLite gives the log and its index the mode of the file.
  closeSync(openSync(file, 'a', 0o600))
  const writing = new DatabaseSync(file, { enableForeignKeyConstraints: foreignKeys, timeout: 0 })
  try {
    await whileBusy(waitLimit, () => writing.exec('pragma journal_mode = wal'))
    // `secure_delete` overwrites deleted data, except the copies left by moved rows: see erased-traces.ts.
    writing.exec('pragma synchronous = full; pragma mmap_size = 0; pragma secure_delete = on')
    writing.exec(`pragma journal_size_limit = ${MAX_LOG_BYTES}`)
    // A reader waits only for another process that recovers the log after a crash: milliseconds.
    const reading = new DatabaseSync(file, { readOnly: true, timeout: 1000 })
    const assertSameFile = placeWatch(file, onFileGone)
    const connection = sqliteConnection(writing)
    const run: typeof connection.run = (sql, values) => {
      assertSameFile()
      return connection.run(sql, values)
    }
    return { writing: { ...connection, run }, reading: sqliteConnection(reading), waitLimit, assertSameFile }
  } catch (error) {
    writing.close()
    throw startErrorOf(error, file)
  }
}

/**
 * Returns a check that throws `FileGone` if the path no longer names the open file: anything written to that file would
 * be lost when the process ends.
 */
function placeWatch(file: string, onFileGone: (error: Error) => void): () => void {
  const opened = statSync(file, { bigint: true })
  let isGone = false
  return () => {
    const found = statSync(file, { bigint: true, throwIfNoEntry: false })
    if (found?.ino === opened.ino && found.dev === opened.dev) {
      isGone = false
      return
    }
    const error = new FileGone(
      `The database file ${file} was ${found ? 'replaced' : 'removed'} while the product runs. Nothing more is written. Put back the one it was opened with, or stop the product and restore a backup.`,
    )
    if (!isGone) onFileGone(error)
    isGone = true
    throw error
  }
}

/** Throws for a file with inconsistent pages; a missing file is fine. Reads the whole file once. */
export function assertSoundFile(file: string): void {
  assertNotCutOff(file)
  if (sizeOf(file) === 0) return
  const connection = new DatabaseSync(file, { readOnly: true, timeout: 1000 })
  try {
    const [finding] = connection.prepare('pragma quick_check(1)').all()
    if (finding?.quick_check !== 'ok') throw new DatabaseStartError(damaged(file))
  } catch (error) {
    throw startErrorOf(error, file)
  } finally {
    connection.close()
  }
}

/** Throws for an SQLite version that is too old to be safe. */
export function assertSqliteVersion(version: string): void {
  const parts = version.split('.').map(Number)
  for (const [index, needed] of OLDEST_SQLITE.entries()) {
    const part = parts[index] ?? 0
    if (part > needed) return
    if (part < needed) {
      throw new DatabaseStartError(
        `This Node includes SQLite ${version || 'none'}; ${OLDEST_SQLITE.join('.')} or later is needed. Use Node 24 or later.`,
      )
    }
  }
}

// SQLite would treat an empty file as a new database and delete the log that still contains the data.
function assertNotCutOff(file: string): void {
  if (sizeOf(file) === 0 && sizeOf(`${file}-wal`) > 0) {
    throw new DatabaseStartError(
      `The database file ${file} is missing or empty, but its log ${file}-wal exists. Nothing was changed; put the file back, or restore a backup.`,
    )
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

function startErrorOf(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return error
  const code = error.errcode & 0xff
  if (code === NOT_A_DATABASE) {
    return new DatabaseStartError(
      `The file ${file} is not an SQLite database. Nothing was changed; set DATA_DIR to another folder, or restore a backup.`,
      { cause: error },
    )
  }
  return code === CORRUPT ? new DatabaseStartError(damaged(file), { cause: error }) : error
}

function damaged(file: string): string {
  return `The database file ${file} is damaged. Nothing was changed; restore a backup.`
}
