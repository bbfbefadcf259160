import path from 'node:path'

const KEY = /^[0-9a-f]{32}(\.[a-z0-9]{1,16})?$/

/** Whether a name is one under which a file is kept. */
export function isKey(name: string): boolean {
  return KEY.test(name)
}

/** Whether a name is one of the folders in which files are kept. */
export function isShard(name: string): boolean {
  return /^[0-9a-f]{2}$/.test(name)
}

/** Where the file of a key lies. Throws RangeError for what is no key. */
export function keptPath(root: string, key: string): string {
  // Keys reach this place from the database; the check keeps a damaged one from naming a path outside the store.
  if (!isKey(key)) throw new RangeError('Not a file key')
  return path.join(root, key.slice(0, 2), key)
}
