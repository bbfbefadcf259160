import { access, constants, link, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'

const idFile = 'store-id'
const testFile = 'write-test'
// More than what some file systems store inline with a file's name, so that a full disk is noticed.
const testBytes = 16 * 1024

/** The id in the folder; null if there is none. */
export async function readId(root: string): Promise<string | null> {
  try {
    return (await readFile(path.join(root, idFile), 'utf8')).trim() || null
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Writes an id into the folder, atomically, unless it has one; returns the one it has. */
export async function giveId(root: string, given: string, temporary: string): Promise<string> {
  await write(temporary, `${given}\n`)
  try {
    await link(temporary, path.join(root, idFile))
    await syncFolder(root)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(temporary, { force: true })
  }
  const id = await readId(root)
  if (id === null) throw new Error(`${path.join(root, idFile)} is empty`)
  return id
}

/** Replaces the folder's id. */
export async function replaceId(root: string, given: string, temporary: string): Promise<void> {
  await write(temporary, `${given}\n`)
  await rename(temporary, path.join(root, idFile))
  await syncFolder(root)
}

/**
 * Writes a temporary file, moves it to the stored files and deletes it; also checks that every folder of stored files
 * is writable. The name is always the same, so that a process killed during it leaves at most one file.
 */
export async function probe(root: string, temporary: string): Promise<void> {
  const moved = path.join(root, testFile)
  try {
    await write(temporary, Buffer.alloc(testBytes, 1))
    await rename(temporary, moved)
  } finally {
    await rm(temporary, { force: true })
    await rm(moved, { force: true })
  }
  const folders = (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  const rights = constants.R_OK | constants.W_OK | constants.X_OK
  await Promise.all(folders.map(({ name }) => access(path.join(root, name), rights)))
}

async function write(file: string, content: string | Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
