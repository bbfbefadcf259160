import { closeSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '#server/platform/files/make-folder.ts'
import { FileGone } from './faults.ts'
import { DatabaseRefused } from './refusal.ts'
import { sqliteConnection } from './sqlite-connection.ts'
import type { SqlitePair } from './sqlite-dialect.ts'
import { whileBusy } from './waiting.ts'

// Older ones can damage a file whose log is reset while another process reads it.
const OLDEST_SQLITE = [3, 51, 3]
const LARGEST_KEPT_LOG = 64 * 1024 * 1024
const CORRUPT = 11
const NOT_A_DATABASE = 26

type Options = {
  file: string
  waitLimit: number
  foreignKeys: boolean
  /** Hears once, each time it happens, that the file was removed or replaced while it was open. */
  onFileGone?: (error: Error) => void
}

/** Opens an SQLite file, made where it is missing. Refuses a damaged or foreign file, and changes nothing in it. */
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
    // What is deleted is overwritten at once, save the copies that moving rows leaves: see erased-traces.ts.
    writing.exec('pragma synchronous = full; pragma mmap_size = 0; pragma secure_delete = on')
    writing.exec(`pragma journal_size_limit = ${LARGEST_KEPT_LOG}`)
    // A reader waits only for another process that recovers the log after a crash: milliseconds.
    const reading = new DatabaseSync(file, { readOnly: true, timeout: 1000 })
    const assertInPlace = placeWatch(file, onFileGone)
    const connection = sqliteConnection(writing)
    const run: typeof connection.run = (sql, values) => {
      assertInPlace()
      return connection.run(sql, values)
    }
    return { writing: { ...connection, run }, reading: sqliteConnection(reading), waitLimit, assertInPlace }
  } catch (error) {
    writing.close()
    throw refusalOf(error, file)
  }
}

/**
 * Makes a check that throws `FileGone` where the path no longer names the file that is open: all that is written to that one
 * is lost with the process.
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

/** Refuses a file whose pages contradict each other; a missing one is sound. Reads all of it once. */
export function assertSoundFile(file: string): void {
  assertNotCutOff(file)
  if (sizeOf(file) === 0) return
  const connection = new DatabaseSync(file, { readOnly: true, timeout: 1000 })
  try {
    const [finding] = connection.prepare('pragma quick_check(1)').all()
    if (finding?.quick_check !== 'ok') throw new DatabaseRefused(damaged(file))
  } catch (error) {
    throw refusalOf(error, file)
  } finally {
    connection.close()
  }
}

/** Refuses an SQLite that is too old to be safe. */
export function assertSqliteVersion(version: string): void {
  const parts = version.split('.').map(Number)
  for (const [index, needed] of OLDEST_SQLITE.entries()) {
    const part = parts[index] ?? 0
    if (part > needed) return
    if (part < needed) {
      throw new DatabaseRefused(
        `This Node carries SQLite ${version || 'none'}; ${OLDEST_SQLITE.join('.')} or later is needed. Use Node 24 or later.`,
      )
    }
  }
}

// SQLite would take an empty file for a new database and delete the log that still holds the data.
function assertNotCutOff(file: string): void {
  if (sizeOf(file) === 0 && sizeOf(`${file}-wal`) > 0) {
    throw new DatabaseRefused(
      `The database file ${file} is missing or empty while its log ${file}-wal is there. Nothing was changed; put the file back, or restore a backup.`,
    )
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

function refusalOf(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return error
  const code = error.errcode & 0xff
  if (code === NOT_A_DATABASE) {
    return new DatabaseRefused(
      `The file ${file} is not an SQLite database. Nothing was changed; name another file, or restore a backup.`,
      { cause: error },
    )
  }
  return code === CORRUPT ? new DatabaseRefused(damaged(file), { cause: error }) : error
}

function damaged(file: string): string {
  return `The database file ${file} is damaged. Nothing was changed; restore a backup.`
}
