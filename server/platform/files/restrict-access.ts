import type { Stats } from 'node:fs'
import { chmod, lstat } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'

/** Readable and writable only by their owner. */
export const privateModes = { folder: 0o700, file: 0o600 }

const OTHERS = 0o077
const STICKY = 0o1000

/**
 * The access to a path after `restrictPath`: `private` already, `restricted` just now, `exposed` if others can still
 * read it because this process does not own it or may not change it, `shared` if others need it (`/tmp`, the home
 * folder). A missing path is private; the target of a symbolic link is left alone, unless the caller resolves it first.
 */
export type FileAccess = 'private' | 'restricted' | 'exposed' | 'shared'

/** Removes the permissions of group and others from a file or folder that this process owns. Never throws. */
export async function restrictPath(name: string): Promise<FileAccess> {
  try {
    const found = await lstat(name)
    if (found.isSymbolicLink() || (found.mode & OTHERS) === 0 || process.getuid === undefined)
      return 'private'
    if (isShared(name, found)) return 'shared'
    if (found.uid !== process.getuid()) return 'exposed'
    await chmod(name, found.isDirectory() ? privateModes.folder : privateModes.file)
    return 'restricted'
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'private' : 'exposed'
  }
}

// A folder that other programs use must stay open to them, even if root owns it.
function isShared(name: string, found: Stats): boolean {
  if (!found.isDirectory()) return false
  const resolved = path.resolve(name)
  const isAbove = (inner: string) => inner === resolved || inner.startsWith(path.join(resolved, path.sep))
  return (found.mode & STICKY) !== 0 || isAbove(homedir()) || isAbove(process.cwd())
}
