import { join, sep } from 'node:path'

/** Whether a path is a folder or in it; /srv/coach-files is not in /srv/coach. */
export function isInFolder(path: string, folder: string): boolean {
  return join(path, sep).startsWith(join(folder, sep))
}
