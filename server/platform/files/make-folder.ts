import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder of the product's own, with missing parents. Throws the system's errors; Node's recursive `mkdir`
 * loops forever where the system creates no folders, as below /proc.
 */
export async function makeFolder(folder: string): Promise<void> {
  const exists = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (exists) return
  if (dirname(folder) !== folder) await makeFolder(dirname(folder))
  await mkdir(folder, { mode: 0o700 }).catch(async (error: unknown) => {
    // Another process may have created it just now.
    if (!(await stat(folder).catch(() => null))?.isDirectory()) throw error
  })
}
