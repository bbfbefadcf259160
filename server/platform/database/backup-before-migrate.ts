import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const MAX_COPIES = 3
const PARTIAL = '.partial'

/**
 * Copies an SQLite file to `<file>.before-<name>` beside it, atomically, and keeps the last three copies. The caller
 * has the file's write lock, so the copy has the state before its changes.
 */
export function copyBeforeMigration(file: string, name: string): void {
  const copy = `${file}.before-${name}`
  const partial = copy + PARTIAL
  rmSync(partial, { force: true })
  // `vacuum into` accepts an empty file and keeps its mode: only the owner may read it.
  closeSync(openSync(partial, 'wx', 0o600))
  const connection = new DatabaseSync(file)
  try {
    connection.prepare('vacuum into ?').run(partial)
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  } finally {
    connection.close()
  }
  makeDurable(partial)
  renameSync(partial, copy)
  makeDurable(dirname(file))
  removeOldCopies(file)
}

/** Deletes the copies that were made before a date. */
export function removeCopiesBefore(file: string, date: Date): void {
  for (const { path, madeAt } of copiesOf(file)) if (madeAt < date.getTime()) rmSync(path, { force: true })
}

function removeOldCopies(file: string): void {
  for (const { path } of copiesOf(file).slice(MAX_COPIES)) rmSync(path)
}

/** The copies of a file, the newest first. */
export function copiesOf(file: string): { path: string; madeAt: number }[] {
  const folder = dirname(file)
  return readdirSync(folder)
    .filter((entry) => entry.startsWith(`${basename(file)}.before-`) && !entry.endsWith(PARTIAL))
    .map((entry) => ({ path: join(folder, entry), madeAt: statSync(join(folder, entry)).mtimeMs }))
    .sort((one, other) => other.madeAt - one.madeAt)
}

function makeDurable(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
