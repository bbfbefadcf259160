import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Settings } from '#server/config.ts'
import { readDiskFiles } from '#server/platform/files/disk-files.ts'
import { storeFailureMessage } from '#server/platform/files/file-errors.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { filesPlaceOf } from '#server/platform/files/files-settings.ts'
import { type FilesPlace, nameOfPlace, openFiles } from '#server/platform/files/open-files.ts'
import { isPlainEndpoint } from '#server/platform/files/s3/s3-settings.ts'
import { type Finding, findingsOf } from './finding.ts'

/** Checks that uploaded files can be read and written where they are, if that is not a folder of this machine. */
export async function checkFiles(settings: Settings): Promise<Finding[]> {
  const place = filesPlaceOf(settings)
  if (place.bucket === null) return []
  const { ok, warn, fail } = findingsOf('files')
  try {
    await tryFiles(place)
  } catch (error) {
    return [fail(storeFailureMessage(error) ?? (error as Error).message)]
  }
  const text = `${nameOfPlace(place)} can be read and written`
  if (isPlainEndpoint(place.bucket))
    return [warn(`${text}, but without https: others can read files on the way. Set S3_ENDPOINT=https://…`)]
  return [ok(`${text}.`)]
}

async function tryFiles(place: FilesPlace): Promise<void> {
  await withBucket(place, async (files) => {
    await files.id()
    await files.probe()
  })
}

async function withBucket<Result>(
  place: FilesPlace,
  act: (files: FileStore) => Promise<Result>,
): Promise<Result> {
  // Not in the product's folder: what another account makes there would prevent the start.
  const directory = await mkdtemp(join(tmpdir(), 'coach-doctor-files-'))
  try {
    return await act(await openFiles({ ...place, directory }))
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** Reads the files where they are, and makes nothing in a folder of this machine. */
export async function readFiles<Result>(
  place: FilesPlace,
  act: (files: Pick<FileStore, 'id' | 'listStored'>) => Promise<Result>,
): Promise<Result> {
  return place.bucket === null ? act(readDiskFiles(place.directory)) : withBucket(place, act)
}
