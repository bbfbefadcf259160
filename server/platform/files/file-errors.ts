import { type FileStore, StorageFull, StorageUnavailable, StoreFailure } from './file-store.ts'

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

/** Wraps a store so that its methods throw the store's own errors instead of the file system's. */
export function withStorageErrors(store: FileStore): FileStore {
  const translate = (error: unknown) => {
    throw toStorageError(error)
  }
  return {
    ...store,
    discardTemporary: (file) => store.discardTemporary(file).catch(translate),
    removeTemporariesOlderThan: (date) => store.removeTemporariesOlderThan(date).catch(translate),
    keep: (file, key) => store.keep(file, key).catch(translate),
    open: (key, range) => store.open(key, range).catch(translate),
    size: (key) => store.size(key).catch(translate),
    digest: (key) => store.digest(key).catch(translate),
    remove: (key) => store.remove(key).catch(translate),
    id: () => store.id().catch(translate),
    setAside: (key, at) => store.setAside(key, at).catch(translate),
    restore: (key) => store.restore(key).catch(translate),
    giveId: (id) => store.giveId(id).catch(translate),
    replaceId: (id) => store.replaceId(id).catch(translate),
    probe: () => store.probe().catch(translate),
    freeBytes: () => store.freeBytes().catch(translate),
  }
}

/** The sentence for the operator if a store of files says why it cannot be used; else null. */
export function storeFailureMessage(error: unknown): string | null {
  const isOfStore = error instanceof StorageUnavailable || error instanceof StorageFull
  return isOfStore && error.cause instanceof StoreFailure ? error.cause.message : null
}
