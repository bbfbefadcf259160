import { join } from 'node:path'
import { BackupError } from '#server/platform/database/backup-error.ts'
import { migrations } from '#server/platform/database/migrations/index.ts'
import { type Digest, extractPart, type OpenCopy } from './copy-codec.ts'
import { copyNames, type Manifest, readManifest } from './manifest.ts'

/**
 * Reads the manifest of a copy and compares everything but the stored files with it; those are compared when they are
 * read. Throws BackupError for a copy that was cut off or altered, or that a newer version has made.
 */
export async function checkCopy(copy: OpenCopy): Promise<Manifest> {
  const manifest = await readManifest(copy)
  const known = new Set(migrations.map(({ name }) => name))
  const newer = manifest.database.migrations.filter((name) => !known.has(name))
  if (newer.length > 0) {
    throw new BackupError(
      `The copy was made by a newer version (${manifest.version}): it has the migration ${newer.join(', ')}, which this version does not have. Restore it with that version.`,
    )
  }
  const parts: [string, Digest | null][] = [
    [copyNames[manifest.database.kind], manifest.database],
    [copyNames.list, manifest.files],
    [copyNames.key, manifest.key],
    [copyNames.erased, manifest.erased],
  ]
  for (const [name, digest] of parts)
    if (digest) await extractChecked(copy, { path: join(copy.folder, name) }, digest)
  return manifest
}

/**
 * Reads a part and compares its contents with what was written; writes them to a file, if one is named. Throws
 * BackupError for a part that is missing, cut off or altered.
 */
export async function extractChecked(
  copy: OpenCopy,
  { path, target }: { path: string; target?: string },
  { size, sha256 }: Digest,
): Promise<void> {
  const found = await extractPart(copy, path, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new BackupError(`The copy is not whole: ${path} is missing.`)
    // What is encrypted proves itself; the errors of that have no code, those of a full disk have one.
    if (error.code === undefined) return null
    throw error
  })
  if (found?.size !== size || found.sha256 !== sha256) {
    throw new BackupError(`The copy is damaged or was altered: ${path} is not as it was written.`)
  }
}
