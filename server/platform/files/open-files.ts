import { hostOf } from '#server/platform/files/s3/s3-errors.ts'
import type { S3Settings } from '#server/platform/files/s3/s3-settings.ts'
import { openDiskFiles } from './disk-files.ts'
import type { FileStore } from './file-store.ts'

/** Where stored files are: in `directory`, or in a bucket with only temporary files in `directory`. */
export type FilesPlace = { directory: string; bucket: S3Settings | null }

/** The optional package that a setting needs is not installed; the message is a full sentence for the operator. */
export class PackageMissing extends Error {
  override name = 'PackageMissing'
}

/** Opens the store of files that the settings name. Throws PackageMissing. */
export async function openFiles({ directory, bucket }: FilesPlace): Promise<FileStore> {
  if (bucket === null) return openDiskFiles(directory)
  // Loaded only if it is configured: the library is large, and an optional package.
  const { openS3Files } = await import('#server/platform/files/s3/s3-files.ts')
  return openS3Files({ settings: bucket, directory }).catch((error: unknown) => {
    if (!isModuleMissing(error)) throw error
    throw new PackageMissing(
      'Files in S3 need a package that is not installed. Install it with npm run add -- s3 (in a release: node server/coach.mjs add s3), then start again.',
    )
  })
}

/** The place of stored files, as operators know it. */
export function nameOfPlace({ directory, bucket }: FilesPlace): string {
  return bucket === null ? directory : `s3://${bucket.bucket}/${bucket.prefix} at ${hostOf(bucket)}`
}

function isModuleMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
}
