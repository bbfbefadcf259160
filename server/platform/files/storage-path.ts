import path from 'node:path'

const KEY = /^[0-9a-f]{32}(\.[a-z0-9]{1,16})?$/

/** Whether a name is a storage key. */
export function isKey(name: string): boolean {
  return KEY.test(name)
}

/** Whether a name is that of a temporary file of a store. */
export function isTemporary(name: string): boolean {
  return /^[0-9a-f]{32}/.test(name)
}

/** Whether a name is that of a folder for stored files. */
export function isShard(name: string): boolean {
  return /^[0-9a-f]{2}$/.test(name)
}

/** The path of the file with this key. Throws RangeError for an invalid key. */
export function storedPath(root: string, key: string): string {
  // Keys come from the database; the check prevents a damaged one from naming a path outside the store.
  if (!isKey(key)) throw new RangeError('Not a file key')
  return path.join(root, key.slice(0, 2), key)
}
