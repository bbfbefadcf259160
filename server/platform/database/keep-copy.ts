import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const KEPT_COPIES = 3
const PARTIAL = '.partial'

/**
 * Copies an SQLite file to `<file>.before-<name>` beside it, whole or not at all, and keeps the last three copies.
 * The caller holds the file's write lock, so the copy is of the state before its changes.
 */
export function keepCopy(file: string, name: string): void {
  const copy = `${file}.before-${name}`
  const partial = copy + PARTIAL
  rmSync(partial, { force: true })
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

function removeOldCopies(file: string): void {
  const folder = dirname(file)
  const copies = readdirSync(folder)
    .filter((entry) => entry.startsWith(`${basename(file)}.before-`) && !entry.endsWith(PARTIAL))
    .map((entry) => ({ path: join(folder, entry), madeAt: statSync(join(folder, entry)).mtimeMs }))
    .sort((one, other) => other.madeAt - one.madeAt)
  for (const { path } of copies.slice(KEPT_COPIES)) rmSync(path)
}

function makeDurable(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
