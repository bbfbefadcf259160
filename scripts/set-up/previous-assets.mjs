import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Beside the folders that a build empties.
const aside = 'previous-assets'
const list = '.previous-assets.json'

const namesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : [])
const readList = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [])

/**
 * Moves the browser files of the build in `directory` aside before the next build deletes them; those that were already
 * left from the build before are dropped. A build that failed in between leaves none.
 */
export function setAssetsAside(directory) {
  const [from, to] = [join(directory, 'client/assets'), join(directory, aside)]
  const older = new Set(readList(join(directory, list)))
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to, { recursive: true })
  for (const name of namesIn(from)) if (!older.has(name)) renameSync(join(from, name), join(to, name))
}

/**
 * Puts the browser files of the previous build beside the new ones: a tab that is open during an upgrade still loads its
 * parts. Their names contain a content hash, so none is overwritten.
 */
export function addPreviousAssets(directory) {
  const [from, to] = [join(directory, aside), join(directory, 'client/assets')]
  const added = namesIn(from).filter((name) => !existsSync(join(to, name)))
  for (const name of added) renameSync(join(from, name), join(to, name))
  writeFileSync(join(directory, list), JSON.stringify(added))
  rmSync(from, { recursive: true, force: true })
}
