import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore } from './file-store.ts'
import { isKey, keptPath } from './kept-path.ts'

/** How kept files leave a store on disk: for good, or into its folder `orphans/`, from where they can come back. */
export function leaving(root: string): Pick<FileStore, 'remove' | 'setAside' | 'bringBack' | 'listAside'> {
  const folder = path.join(root, 'orphans')
  const aside = (key: string) => path.join(folder, key)
  return {
    async remove(key) {
      await rm(keptPath(root, key), { force: true })
      await rm(aside(key), { force: true })
    },
    async setAside(key, at) {
      const kept = keptPath(root, key)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await unlessMissing(async () => {
        await utimes(kept, at, at)
        await rename(kept, aside(key))
      })
    },
    async bringBack(key) {
      const kept = keptPath(root, key)
      await mkdir(path.dirname(kept), { recursive: true, mode: 0o700 })
      await unlessMissing(() => rename(aside(key), kept))
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

/** Does something with a file; undefined where it is not there, since another process was faster. */
async function unlessMissing<Result>(act: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
