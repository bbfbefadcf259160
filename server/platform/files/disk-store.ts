import { access, constants, link, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'

const idFile = 'store-id'
const testFile = 'write-test'
// More than some file systems keep beside a file's name, so that a full disk shows.
const testBytes = 16 * 1024

/** The id that lies in the folder; null where there is none. */
export async function readId(root: string): Promise<string | null> {
  try {
    return (await readFile(path.join(root, idFile), 'utf8')).trim() || null
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Puts an id into the folder unless it has one, and answers the one it has; it is written whole before it gets its name. */
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

/** Puts an id into the folder in place of the one it has. */
export async function replaceId(root: string, given: string, temporary: string): Promise<void> {
  await write(temporary, `${given}\n`)
  await rename(temporary, path.join(root, idFile))
  await syncFolder(root)
}

/**
 * Writes a temporary file, moves it to where files are kept and removes it; every folder of kept files must let itself be
 * written too. The name is always the same, so that a process that is killed at it leaves one file at most.
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
