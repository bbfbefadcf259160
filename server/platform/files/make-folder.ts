import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder of the product's own, with those above it that are missing. Throws as the system does; Node's own way tries for
 * ever where the system makes no folder in one that is there, as below /proc.
 */
export async function makeFolder(folder: string): Promise<void> {
  const isThere = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (isThere) return
  if (dirname(folder) !== folder) await makeFolder(dirname(folder))
  await mkdir(folder, { mode: 0o700 }).catch(async (error: unknown) => {
    // Another process may have made it just now.
    if (!(await stat(folder).catch(() => null))?.isDirectory()) throw error
  })
}
