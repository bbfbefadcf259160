import { isBucketUrl, readS3Settings, type S3Settings } from '#server/platform/files/s3/s3-settings.ts'
import type { FilesPlace } from './open-files.ts'

type Chosen = { filesDirectory: string; filesBucket: S3Settings | null }

/** Reads FILES_URL: an absolute folder, a bucket, or by default `directory`. Adds what is wrong to `problems`. */
export function readFilesPlace(
  text: (name: string) => string | null,
  directory: string,
  problems: string[],
): Chosen {
  const value = text('FILES_URL')
  if (value === null) return { filesDirectory: directory, filesBucket: null }
  if (isBucketUrl(value))
    return { filesDirectory: directory, filesBucket: readS3Settings(value, text, problems) }
  if (value.startsWith('/')) return { filesDirectory: value, filesBucket: null }
  problems.push(
    'FILES_URL must be an absolute folder on this machine, or s3://bucket. Remove it to keep files in DATA_DIR.',
  )
  return { filesDirectory: directory, filesBucket: null }
}

/** The place of uploaded files by the settings. */
export function filesPlaceOf({ filesDirectory, filesBucket }: Chosen): FilesPlace {
  return { directory: filesDirectory, bucket: filesBucket }
}
