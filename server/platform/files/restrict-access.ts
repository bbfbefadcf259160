import type { Stats } from 'node:fs'
import { chmod, lstat } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'

/** Readable and writable by their owner alone. */
export const privateModes = { folder: 0o700, file: 0o600 }

const OTHERS = 0o077
const STICKY = 0o1000

/**
 * Whether a path is the owner's alone afterwards: `private` already, `restricted` just now, `exposed` where others can
 * still read it, since this process does not own it or may not change it, `shared` where others need it (`/tmp`, the home
 * folder). A path that is not there is private; what a symbolic link names is left alone, unless the caller
 * follows it first.
 */
export type Access = 'private' | 'restricted' | 'exposed' | 'shared'

/** Takes the rights of group and others off one file or folder, where this process owns it. Never throws. */
export async function restrictPath(name: string): Promise<Access> {
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

// A folder that other programs live in must stay open to them, also where root owns it.
function isShared(name: string, found: Stats): boolean {
  if (!found.isDirectory()) return false
  const resolved = path.resolve(name)
  const isAbove = (inner: string) => inner === resolved || inner.startsWith(path.join(resolved, path.sep))
  return (found.mode & STICKY) !== 0 || isAbove(homedir()) || isAbove(process.cwd())
}
