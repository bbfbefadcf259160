import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { toStorageError } from './file-errors.ts'
import { beginningBytes, type FileStore, FileTooLarge, type ReceiveLimits } from './file-store.ts'
import { makeFolder } from './make-folder.ts'
import { isTemporary } from './storage-path.ts'
import { TemporariesInUse } from './temporaries-in-use.ts'

/** The folder for temporary files of a store in `directory`. */
export function temporaryFolder(directory: string): string {
  return path.join(path.resolve(directory), 'tmp')
}

/** The temporary files of a store: always on this machine, since checks and decoders read them by their paths. */
export type Temporaries = {
  folder: string
  methods: Pick<FileStore, 'receive' | 'temporaryPath' | 'discardTemporary' | 'removeTemporariesOlderThan'>
  /** A path for a file that nobody protects from the cleanup. */
  unusedPath(): string
  /** Throws RangeError for a path that is not of these. */
  assertOwn(file: string): void
  /** To be called once a temporary file is stored. */
  forget(file: string): void
}

/** Opens the temporary files of a store in `directory`; makes their folder if it is missing. */
export async function openTemporaries(directory: string): Promise<Temporaries> {
  const folder = temporaryFolder(directory)
  await makeFolder(folder)
  const inUse = new TemporariesInUse()
  const unusedPath = () => path.join(folder, randomBytes(16).toString('hex'))
  const temporaryPath = () => inUse.add(unusedPath())
  const forget = (file: string) => inUse.delete(file)
  const assertOwn = (file: string) => {
    if (path.dirname(file) !== folder) throw new RangeError('Not a temporary file of this store')
  }
  const methods: Temporaries['methods'] = {
    temporaryPath,
    async discardTemporary(file) {
      assertOwn(file)
      // One that cannot be deleted now is left to the cleanup.
      forget(file)
      await rm(file, { force: true })
    },
    receive(stream, limits) {
      const file = temporaryPath()
      return receive(stream, file, limits).catch((error: unknown) => {
        forget(file)
        throw error
      })
    },
    async removeTemporariesOlderThan(date) {
      // Other programs may use the folder too, so only files with names of this store are removed.
      const found = (await readdir(folder)).filter(isTemporary).map((name) => path.join(folder, name))
      const others = found.filter((file) => !inUse.has(file))
      const removed = await Promise.all(others.map((file) => removeIfOlder(file, date)))
      return removed.filter(Boolean).length
    },
  }
  return { folder, methods, unusedPath, assertOwn, forget }
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

async function removeIfOlder(file: string, date: Date): Promise<boolean> {
  const found = await stat(file).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  if (!found || found.mtime >= date) return false
  await rm(file, { force: true })
  return true
}
