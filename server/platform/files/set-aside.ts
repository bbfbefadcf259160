import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore } from './file-store.ts'
import { isKey, storedPath } from './storage-path.ts'

/** How files leave a store on disk: deleted, or moved to its folder `orphans/`, from where they can be restored. */
export function removalMethods(
  root: string,
): Pick<FileStore, 'remove' | 'setAside' | 'restore' | 'listAside'> {
  const folder = path.join(root, 'orphans')
  const aside = (key: string) => path.join(folder, key)
  return {
    async remove(key) {
      await rm(storedPath(root, key), { force: true })
      await rm(aside(key), { force: true })
    },
    async setAside(key, at) {
      const source = storedPath(root, key)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await unlessMissing(async () => {
        await utimes(source, at, at)
        await rename(source, aside(key))
      })
    },
    async restore(key) {
      const source = storedPath(root, key)
      await mkdir(path.dirname(source), { recursive: true, mode: 0o700 })
      await unlessMissing(() => rename(aside(key), source))
    },
    async *listAside() {
      const names = (await unlessMissing(() => readdir(folder))) ?? []
      for (const key of names.filter(isKey)) {
        const found = await unlessMissing(() => stat(aside(key)))
        if (found) yield { key, since: found.mtime }
      }
    },
  }
}

/** Runs an act on a file; returns undefined if the file is missing because another process was faster. */
async function unlessMissing<Result>(act: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
