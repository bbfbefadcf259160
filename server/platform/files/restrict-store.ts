import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { restrictPath } from './restrict-access.ts'
import { isKey, isShard, isTemporary } from './storage-path.ts'

const ownFolders = new Set(['tmp', 'orphans'])
const ownFiles = new Set(['store-id', 'write-test'])
const isOwn = (name: string) => ownFolders.has(name) || ownFiles.has(name) || isShard(name)

/** The names of entries in a store's folder that the store did not create. */
export async function foreignEntries(root: string): Promise<string[]> {
  return (await readdir(root)).filter((name) => !isOwn(name))
}

/** Whether others use a store's folder of temporary files too: it has entries that the store did not create. */
export async function isTemporaryShared(root: string): Promise<boolean> {
  const names = await readdir(path.join(root, 'tmp')).catch(() => [])
  return names.some((name) => !isTemporary(name))
}

/**
 * Makes a store's own files readable only by their owner. Other entries in the folder, such as a site that the same
 * user runs, are left alone. Returns how many paths stay exposed.
 */
export async function restrictStore(root: string, signal?: AbortSignal): Promise<number> {
  let exposed = 0
  const restrict = async (name: string) => {
    if ((await restrictPath(name)) === 'exposed') exposed += 1
  }
  for (const entry of await readdir(root, { withFileTypes: true })) {
    if (!isOwn(entry.name)) continue
    const name = path.join(root, entry.name)
    if (entry.name !== 'tmp' || !(await isTemporaryShared(root))) await restrict(name)
    if (!entry.isDirectory()) continue
    const isInside = entry.name === 'tmp' ? isTemporary : isKey
    const inside = await readdir(name).catch(() => null)
    if (inside === null) exposed += 1
    for (const file of inside?.filter(isInside) ?? []) {
      if (signal?.aborted) return exposed
      await restrict(path.join(name, file))
    }
  }
  return exposed
}
