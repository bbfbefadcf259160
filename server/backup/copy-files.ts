import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileMissing, type FileStore } from '#server/platform/files/file-store.ts'
import { isKey } from '#server/platform/files/storage-path.ts'
import { copyNames, type ListedFile, type Manifest, readFileList } from './manifest.ts'

/** The files of an earlier copy, by key; links to them cost no space. */
export type EarlierFiles = { folder: string; listed: Map<string, ListedFile> }

/** The path of a file in a copy. */
export const copiedPath = (folder: string, key: string) => join(folder, copyNames.files, key.slice(0, 2), key)

/** The files of a finished copy, or none if it cannot be read: all are copied then. */
export async function earlierFiles(copy: { path: string } | undefined): Promise<EarlierFiles | null> {
  if (!copy) return null
  const listed = new Map<string, ListedFile>()
  try {
    for await (const file of readFileList(copy.path)) listed.set(file.key, file)
  } catch {
    return null
  }
  return { folder: copy.path, listed }
}

/**
 * Puts a stored file into a copy: as a link to an earlier copy's, since stored files never change, else by its bytes.
 * Null if the store does not have it.
 */
export async function copyFile(
  files: FileStore,
  key: string,
  { folder, earlier }: { folder: string; earlier: EarlierFiles | null },
): Promise<ListedFile | null> {
  if (!isKey(key)) return null
  const target = copiedPath(folder, key)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const known = earlier?.listed.get(key)
  if (earlier && known && (await linked(copiedPath(earlier.folder, key), target, known.size))) return known
  try {
    const { stream } = await files.open(key)
    return { key, ...(await written(stream, target)) }
  } catch (error) {
    if (error instanceof FileMissing) return null
    throw error
  }
}

/** Links a file; false if it is not there, has another size, or the file system has no links. */
async function linked(source: string, target: string, size: number): Promise<boolean> {
  try {
    if ((await stat(source)).size !== size) return false
    await link(source, target)
    return true
  } catch {
    return false
  }
}

async function written(stream: Readable, target: string) {
  const hash = createHash('sha256')
  let size = 0
  const measured = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(stream, measured, createWriteStream(target, { mode: 0o600, flush: true }))
  return { size, sha256: hash.digest('hex') }
}

/** The sum of what a copy's list names. */
export const totalOf = (listed: Iterable<ListedFile>): Pick<Manifest['files'], 'count' | 'bytes'> => {
  let [count, bytes] = [0, 0]
  for (const { size } of listed) {
    count++
    bytes += size
  }
  return { count, bytes }
}
