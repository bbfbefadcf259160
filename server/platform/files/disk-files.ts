import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, stat, statfs, utimes } from 'node:fs/promises'
import path from 'node:path'
import { giveId, probe, readId, replaceId } from './disk-store.ts'
import { withStorageErrors } from './file-errors.ts'
import { type ByteRange, FileMissing, type FileStore } from './file-store.ts'
import { removalMethods } from './set-aside.ts'
import { isKey, isShard, storedPath } from './storage-path.ts'
import { openTemporaries } from './temporaries.ts'

/** Opens a store in a directory: `tmp/`, `<2 hex>/<key>` for stored files, `orphans/` for set-aside ones. */
export async function openDiskFiles(directory: string): Promise<FileStore> {
  const root = path.resolve(directory)
  const temporaries = await openTemporaries(directory)
  const freshPath = temporaries.unusedPath
  return withStorageErrors({
    ...temporaries.methods,
    newKey: () => randomBytes(16).toString('hex'),
    async keep(file, key) {
      temporaries.assertOwn(file)
      const storedFile = storedPath(root, key)
      // An image was written by another program, with unknown permissions.
      await chmod(file, 0o600)
      await sync(file)
      // Its age counts from now: the first file of a form may have waited long for the last.
      const now = new Date()
      await utimes(file, now, now)
      if (await mkdir(path.dirname(storedFile), { recursive: true, mode: 0o700 })) await sync(root)
      await rename(file, storedFile)
      temporaries.forget(file)
      await sync(path.dirname(storedFile))
    },
    open: async (key, range) => openStored(storedPath(root, key), key, range),
    size: async (key) => (await statOrNull(storedPath(root, key)))?.size ?? null,
    digest: async (key) => digestOf(storedPath(root, key)),
    listStored: () => listStored(root),
    ...removalMethods(root),
    id: () => readId(root),
    giveId: (id) => giveId(root, id, freshPath()),
    replaceId: (id) => replaceId(root, id, freshPath()),
    probe: () => probe(root, freshPath()),
    async freeBytes() {
      const { bavail, bsize } = await statfs(root)
      return bavail * bsize
    },
  })
}

/** The id and the files of a directory, which may not exist; makes nothing there. */
export function readDiskFiles(directory: string): Pick<FileStore, 'id' | 'listStored'> {
  return {
    id: () => readId(directory),
    async *listStored() {
      if (existsSync(directory)) yield* listStored(directory)
    },
  }
}

async function openStored(file: string, key: string, range?: ByteRange) {
  const handle = await open(file).catch((error: unknown) => {
    throw isMissing(error) ? new FileMissing(key) : error
  })
  const { size } = await handle.stat()
  return { stream: handle.createReadStream(range), size }
}

async function digestOf(file: string) {
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      size += chunk.length
      hash.update(chunk)
    }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
  return { size, sha256: hash.digest('hex') }
}

async function* listStored(root: string) {
  for (const shard of await readdir(root)) {
    if (!isShard(shard)) continue
    for (const key of await readdir(path.join(root, shard))) {
      const found = isKey(key) ? await statOrNull(path.join(root, shard, key)) : null
      if (found) yield { key, modifiedAt: found.mtime }
    }
  }
}

async function statOrNull(file: string) {
  return stat(file).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
}

async function sync(file: string): Promise<void> {
  const handle = await open(file)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
