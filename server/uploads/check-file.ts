import { open } from 'node:fs/promises'
import { toStorageError } from '#server/platform/files/file-errors.ts'
import { StorageFull, StorageUnavailable } from '#server/platform/files/file-store.ts'
import { containsTestVirus } from '#server/platform/files/test-virus.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { FormFile } from '#server/platform/http/receive-form.ts'
import { PdfError } from '#server/platform/pdf/inspect-pdf.ts'
import { PictureError } from '#server/platform/pictures/picture-error.ts'
import {
  type FileType,
  type PictureType,
  SNIFFED_BYTES,
  sniffType,
} from '#server/platform/pictures/signatures.ts'
import { PictureWorkerFailed, PictureWorkersBusy } from '#server/platform/pictures/workers.ts'
import { VideoError } from '#server/platform/video/inspect-mp4.ts'

/**
 * The real type of a received file, by its first bytes. Throws `file_damaged` if it is empty, `unsupported_file` if its
 * type is unknown, `file_unsafe` if it contains the test virus.
 */
export async function checkedType(file: FormFile): Promise<FileType> {
  if (file.size === 0) throw new AppError('file_damaged')
  const type = await sniffedType(file)
  if (!type) throw new AppError('unsupported_file')
  if (await containsTestVirus(file.path)) throw new AppError('file_unsafe')
  return type
}

/** As `checkedType`, for files that must be images: anything else is `unsupported_file`. */
export async function checkedPictureType(file: FormFile): Promise<PictureType> {
  const type = await checkedType(file)
  if (type === 'pdf' || type === 'mp4') throw new AppError('unsupported_file')
  return type
}

/** The type of a received file by its first bytes, null if unknown. */
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

/** Translates errors of the checks into an `AppError` that tells the user what to do; faults of the server stay as they are. */
export function toAppError(thrown: unknown): unknown {
  // Temporary files are read by their path, without the store.
  const error = toStorageError(thrown)
  if (error instanceof StorageUnavailable) return new AppError('storage_unavailable', { cause: error })
  if (error instanceof StorageFull) return new AppError('storage_full', { cause: error })
  if (error instanceof PictureWorkersBusy) return new AppError('busy', { retryAfter: 2, cause: error })
  if (error instanceof PdfError || error instanceof PictureError || error instanceof VideoError) {
    return new AppError(errorCodes[error.reason] ?? 'file_unsafe', { cause: error })
  }
  if (error instanceof PictureWorkerFailed) {
    if (error.error === 'storage_full') return new AppError('storage_full', { cause: error })
    if (error.error === 'not_written') return new AppError('storage_unavailable', { cause: error })
    if (error.error === 'stopped' || error.error === 'not_in_time')
      return new AppError('busy', { retryAfter: 2, cause: error })
    if (error.error === 'died' || error.error === 'too_slow')
      return new AppError('file_unsafe', { cause: error })
  }
  return error
}

// All other reasons demand too much of a decoder or a viewer: `file_unsafe`.
const errorCodes: Record<string, 'unsupported_file' | 'file_damaged' | 'picture_too_detailed'> = {
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
