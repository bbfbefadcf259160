import { open } from 'node:fs/promises'
import { toStorageError } from '#server/platform/files/file-errors.ts'
import { StorageFull, StorageUnavailable } from '#server/platform/files/file-store.ts'
import { holdsTestVirus } from '#server/platform/files/test-virus.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { FormFile } from '#server/platform/http/receive-form.ts'
import { PdfRefused } from '#server/platform/pdf/inspect-pdf.ts'
import { PictureRefused } from '#server/platform/pictures/picture-refused.ts'
import {
  type FileType,
  type PictureType,
  SNIFFED_BYTES,
  sniffType,
} from '#server/platform/pictures/signatures.ts'
import { PictureWorkerFailed, PictureWorkersBusy } from '#server/platform/pictures/workers.ts'
import { VideoRefused } from '#server/platform/video/inspect-mp4.ts'

/**
 * What a received file really is, by its first bytes. Throws `file_damaged` for an empty one, `unsupported_file` for
 * one of no known type, `file_unsafe` for one with the test virus in it.
 */
export async function checkedType(file: FormFile): Promise<FileType> {
  if (file.size === 0) throw new AppError('file_damaged')
  const type = await sniffedType(file)
  if (!type) throw new AppError('unsupported_file')
  if (await holdsTestVirus(file.path)) throw new AppError('file_unsafe')
  return type
}

/** As `checkedType`, for what must be a picture: all else is `unsupported_file`. */
export async function checkedPictureType(file: FormFile): Promise<PictureType> {
  const type = await checkedType(file)
  if (type === 'pdf' || type === 'mp4') throw new AppError('unsupported_file')
  return type
}

/** What a received file is by its first bytes alone, null for no known type. */
export async function sniffedType(file: FormFile): Promise<FileType | null> {
  return sniffType(await firstBytes(file.path))
}

async function firstBytes(path: string): Promise<Buffer> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Puts what the checks say into what a person can act on. */
export function refusalOf(thrown: unknown): unknown {
  // Temporary files are read by their path, beside the store.
  const error = toStorageError(thrown)
  if (error instanceof StorageUnavailable) return new AppError('storage_unavailable', { cause: error })
  if (error instanceof StorageFull) return new AppError('storage_full', { cause: error })
  if (error instanceof PictureWorkersBusy) return new AppError('busy', { retryAfter: 2, cause: error })
  if (error instanceof PdfRefused || error instanceof PictureRefused || error instanceof VideoRefused) {
    return new AppError(refusalCodes[error.reason] ?? 'file_unsafe', { cause: error })
  }
  if (error instanceof PictureWorkerFailed) {
    if (error.fault === 'storage_full') return new AppError('storage_full', { cause: error })
    if (error.fault === 'not_written') return new AppError('storage_unavailable', { cause: error })
    if (error.fault === 'stopped' || error.fault === 'not_in_time')
      return new AppError('busy', { retryAfter: 2, cause: error })
    if (error.fault === 'died' || error.fault === 'too_slow')
      return new AppError('file_unsafe', { cause: error })
  }
  return error
}

// What is not named here asks too much of a decoder or of a reader.
const refusalCodes: Record<string, 'unsupported_file' | 'file_damaged' | 'picture_too_detailed'> = {
  wrong_format: 'unsupported_file',
  unsupported: 'unsupported_file',
  truncated: 'file_damaged',
  damaged: 'file_damaged',
  bytes_after_end: 'file_damaged',
  not_a_pdf: 'file_damaged',
  not_a_video: 'unsupported_file',
  no_picture: 'unsupported_file',
  more_than_pixels: 'file_damaged',
  side_too_long: 'picture_too_detailed',
  too_many_pixels: 'picture_too_detailed',
}
