import { join } from 'node:path'
import { BackupError } from '#server/platform/database/backup-error.ts'
import { migrations } from '#server/platform/database/migrations/index.ts'
import { copyNames, digestOf, type Manifest, readManifest } from './manifest.ts'

/**
 * Reads the manifest of a copy and compares everything but the stored files with it; those are compared when they are
 * read. Throws BackupError for a copy that was cut off or altered, or that a newer version has made.
 */
export async function checkCopy(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const known = new Set(migrations.map(({ name }) => name))
  const newer = manifest.database.migrations.filter((name) => !known.has(name))
  if (newer.length > 0) {
    throw new BackupError(
      `The copy was made by a newer version (${manifest.version}): its step ${newer.join(', ')} is unknown here. Restore it with that version.`,
    )
  }
  const parts: [string, Manifest['key']][] = [
    [copyNames[manifest.database.kind], manifest.database],
    [copyNames.list, manifest.files],
    [copyNames.key, manifest.key],
    [copyNames.erased, manifest.erased],
  ]
  for (const [name, digest] of parts) if (digest) await checkFile(join(folder, name), digest)
  return manifest
}

async function checkFile(path: string, { size, sha256 }: { size: number; sha256: string }): Promise<void> {
  const found = await digestOf(path).catch(() => null)
  if (found === null) throw new BackupError(`The copy is not whole: ${path} is missing.`)
  if (found.size !== size || found.sha256 !== sha256) {
    throw new BackupError(`The copy is damaged or was altered: ${path} is not as it was written.`)
  }
}
