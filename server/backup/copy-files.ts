import { link, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FileMissing, type FileStore } from '#server/platform/files/file-store.ts'
import { isKey } from '#server/platform/files/storage-path.ts'
import { type CopyCodec, type OpenCopy, writePart } from './copy-codec.ts'
import { copyNames, type ListedFile, type Manifest, readFileList } from './manifest.ts'

/** The files of an earlier copy, by key; links to them cost no space. */
export type EarlierFiles = { folder: string; listed: Map<string, ListedFile> }

/** The path of a file in a copy, without the codec's ending. */
export const copiedPath = (folder: string, key: string) => join(folder, copyNames.files, key.slice(0, 2), key)

/** The files of a finished copy, or none if it cannot be read: all are copied then. */
export async function earlierFiles(copy: OpenCopy | null): Promise<EarlierFiles | null> {
  if (!copy) return null
  const listed = new Map<string, ListedFile>()
  try {
    for await (const file of readFileList(copy)) listed.set(file.key, file)
  } catch {
    return null
  }
  return { folder: copy.folder, listed }
}

/**
 * The copy that files are put into, and an earlier one with the same codec. `gone` are the files that come from the earlier
 * one, since the store lacks them or has them in another size.
 */
export type CopyInProgress = {
  folder: string
  codec: CopyCodec
  earlier: EarlierFiles | null
  gone: Set<string>
}

/**
 * Puts a stored file into a copy: as a link to an earlier copy's, since stored files never change, else by its bytes.
 * Null if the store does not have it.
 */
export async function copyFile(
  files: FileStore,
  key: string,
  { folder, codec, earlier, gone }: CopyInProgress,
): Promise<ListedFile | null> {
  if (!isKey(key)) return null
  const target = copiedPath(folder, key)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const known = earlier?.listed.get(key)
  const stored = target + codec.ending
  if (earlier && known) {
    const former = copiedPath(earlier.folder, key) + codec.ending
    if (await linked(former, stored, known.stored ?? known.size)) {
      if ((await files.size(key)) !== known.size) gone.add(key)
      return known
    }
  }
  try {
    const { stream } = await files.open(key)
    const digest = await writePart(codec, stream, target)
    return { key, ...digest, ...(codec.ending && { stored: (await stat(stored)).size }) }
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

/** The sum of what a copy's list names. */
export const totalOf = (listed: Iterable<ListedFile>): Pick<Manifest['files'], 'count' | 'bytes'> => {
  let [count, bytes] = [0, 0]
  for (const { size } of listed) {
    count++
    bytes += size
  }
  return { count, bytes }
}
