import { StorageFull, StorageUnavailable } from './file-store.ts'

// EFBIG: the process may not write a larger file (`ulimit -f`), which is a quota like any other.
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

const unavailable = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'EIO',
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
  'ENOTEMPTY',
  'ELOOP',
  'ENODEV',
  'ENXIO',
  'ESTALE',
  'EXDEV',
])

/** Converts an error of the file system to StorageFull or StorageUnavailable; returns any other error unchanged. */
export function toStorageError(error: unknown): unknown {
  const code = codeOf(error)
  if (code === undefined) return error
  if (full.has(code)) return new StorageFull(error)
  return unavailable.has(code) ? new StorageUnavailable(error) : error
}

function codeOf(error: unknown): string | undefined {
  // Errors of sockets have codes too, but none of these.
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
