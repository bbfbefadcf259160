import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm, stat, statfs, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { giveId, probe, readId, replaceId } from './disk-store.ts'
import { toStorageError } from './file-errors.ts'
import {
  type ByteRange,
  beginningBytes,
  FileMissing,
  type FileStore,
  FileTooLarge,
  type ReceiveLimits,
} from './file-store.ts'
import { makeFolder } from './make-folder.ts'
import { removalMethods } from './set-aside.ts'
import { isKey, isShard, isTemporary, storedPath } from './storage-path.ts'
import { TemporariesInUse } from './temporaries-in-use.ts'

/** The folder for temporary files of a store in `directory`. */
export function temporaryFolder(directory: string): string {
  return path.join(path.resolve(directory), 'tmp')
}

/** Opens a store in a directory: `tmp/`, `<2 hex>/<key>` for stored files, `orphans/` for set-aside ones. */
export async function openDiskFiles(directory: string): Promise<FileStore> {
  const root = path.resolve(directory)
  const temporary = temporaryFolder(directory)
  await makeFolder(temporary)
  const inUse = new TemporariesInUse()
  const freshPath = () => path.join(temporary, randomBytes(16).toString('hex'))
  const temporaryPath = () => inUse.add(freshPath())
  const discardTemporary = async (file: string) => {
    if (path.dirname(file) !== temporary) throw new RangeError('Not a temporary file of this store')
    await rm(file, { force: true })
    inUse.delete(file)
  }
  return withStorageErrors({
    temporaryPath,
    discardTemporary,
    newKey: () => randomBytes(16).toString('hex'),
    receive(stream, limits) {
      const file = temporaryPath()
      return receive(stream, file, limits).catch((error: unknown) => {
        inUse.delete(file)
        throw error
      })
    },
    async removeTemporariesOlderThan(date) {
      // Other programs may use the folder too, so only files with names of this store are removed.
      const found = (await readdir(temporary)).filter(isTemporary).map((name) => path.join(temporary, name))
      const others = found.filter((file) => !inUse.has(file))
      const removed = await Promise.all(others.map((file) => removeIfOlder(file, date)))
      return removed.filter(Boolean).length
    },
    async keep(file, key) {
      if (path.dirname(file) !== temporary) throw new RangeError('Not a temporary file of this store')
      const storedFile = storedPath(root, key)
      // An image was written by another program, with unknown permissions.
      await chmod(file, 0o600)
      await sync(file)
      // Its age counts from now: the first file of a form may have waited long for the last.
      const now = new Date()
      await utimes(file, now, now)
      if (await mkdir(path.dirname(storedFile), { recursive: true, mode: 0o700 })) await sync(root)
      await rename(file, storedFile)
      inUse.delete(file)
      await sync(path.dirname(storedFile))
    },
    open: async (key, range) => openStored(storedPath(root, key), key, range),
    size: async (key) => (await statOrNull(storedPath(root, key)))?.size ?? null,
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

/** Wraps a store so that its methods throw the store's own errors instead of the file system's. */
function withStorageErrors(store: FileStore): FileStore {
  const translate = (error: unknown) => {
    throw toStorageError(error)
  }
  return {
    ...store,
    discardTemporary: (file) => store.discardTemporary(file).catch(translate),
    removeTemporariesOlderThan: (date) => store.removeTemporariesOlderThan(date).catch(translate),
    keep: (file, key) => store.keep(file, key).catch(translate),
    open: (key, range) => store.open(key, range).catch(translate),
    size: (key) => store.size(key).catch(translate),
    remove: (key) => store.remove(key).catch(translate),
    id: () => store.id().catch(translate),
    setAside: (key, at) => store.setAside(key, at).catch(translate),
    restore: (key) => store.restore(key).catch(translate),
    giveId: (id) => store.giveId(id).catch(translate),
    replaceId: (id) => store.replaceId(id).catch(translate),
    probe: () => store.probe().catch(translate),
    freeBytes: () => store.freeBytes().catch(translate),
  }
}

async function receive(stream: Readable, file: string, limits: ReceiveLimits) {
  const hash = createHash('sha256')
  let size = 0
  const measured = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of within(chunks, limits.maxBytes)) {
      size += chunk.length
      hash.update(chunk)
      yield chunk
    }
  }
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  try {
    // Nothing is awaited before this: if the sender hung up earlier, its error would have no listener.
    await pipeline(stream, measured, target, { signal: limits.signal })
    return { path: file, size, sha256: hash.digest('hex') }
  } catch (error) {
    // A target that is still opening would create its file after the removal.
    if (!target.closed) await new Promise<void>((resolve) => target.once('close', resolve))
    await rm(file, { force: true })
    throw toStorageError(error)
  }
}

async function* within(chunks: AsyncIterable<Buffer>, maxBytes: ReceiveLimits['maxBytes']) {
  let max = typeof maxBytes === 'number' ? maxBytes : null
  let beginning = Buffer.alloc(0)
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (typeof maxBytes !== 'number' && max === null) {
      beginning = Buffer.concat([beginning, chunk.subarray(0, beginningBytes - beginning.length)])
      if (beginning.length === beginningBytes) max = maxBytes(beginning)
    }
    if (max !== null && size > max) throw new FileTooLarge(max)
    yield chunk
  }
  if (typeof maxBytes !== 'number' && max === null) maxBytes(beginning)
}

async function openStored(file: string, key: string, range?: ByteRange) {
  const handle = await open(file).catch((error: unknown) => {
    throw isMissing(error) ? new FileMissing(key) : error
  })
  const { size } = await handle.stat()
  return { stream: handle.createReadStream(range), size }
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

async function removeIfOlder(file: string, date: Date): Promise<boolean> {
  const found = await statOrNull(file)
  if (!found || found.mtime >= date) return false
  await rm(file, { force: true })
  return true
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

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

const isMissing = (error: unknown) => codeOf(error) === 'ENOENT'
