import type { Readable } from 'node:stream'

/** What `receive` has written to temporary storage: path, size in bytes, and SHA-256 in hex. */
export type ReceivedFile = { path: string; size: number; sha256: string }

/** What tells whether two files are the same. */
export type FileDigest = Pick<ReceivedFile, 'size' | 'sha256'>

/** A part of a file: first and last byte, both included, counted from 0. */
export type ByteRange = { start: number; end: number }

/** How many first bytes `maxBytes` gets to decide by; fewer for a shorter file. */
export const beginningBytes = 16

/** The limits for receiving a file. */
export type ReceiveLimits = {
  /** In bytes, or a function of the first bytes of the file. An error that it throws ends the upload. */
  maxBytes: number | ((beginning: Buffer) => number)
  signal?: AbortSignal
}

/**
 * The storage of uploaded files. A file is first temporary (it has a path), then stored (it has a key). A key is 32 hex
 * digits, optionally with a variant such as `.800`, and comes only from `newKey`. Every write may throw `StorageFull`,
 * and every method `StorageUnavailable`.
 */
export type FileStore = {
  /** Streams into a new temporary file; throws `FileTooLarge` over the limit. Leaves nothing behind on error. */
  receive(stream: Readable, limits: ReceiveLimits): Promise<ReceivedFile>
  /** A new path for a temporary file; the caller must `keep` or discard it, even if it was never written. */
  temporaryPath(): string
  /** Deletes a temporary file; a missing one is fine. */
  discardTemporary(path: string): Promise<void>
  /**
   * Deletes temporary files last written before `date`, except those that this process uses; other processes touch
   * theirs every two minutes. Returns how many.
   */
  removeTemporariesOlderThan(date: Date): Promise<number>
  /** A random 128-bit key that no file has. */
  newKey(): string
  /** Makes a temporary file permanent under `key`; it survives a power failure once this returns. */
  keep(temporaryPath: string, key: string): Promise<void>
  /** Opens a stored file, or a part of it; `size` is that of the whole file. Throws `FileMissing`. */
  open(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number }>
  /** The size of a stored file in bytes, null if there is none. */
  size(key: string): Promise<number | null>
  /** The size of a stored file and its SHA-256 in hex, null if there is none; may read all of it. */
  digest(key: string): Promise<FileDigest | null>
  /** Deletes a file, stored or set aside; a missing one is fine. */
  remove(key: string): Promise<void>
  /** Every stored file, in no order. */
  listStored(): AsyncIterable<{ key: string; modifiedAt: Date }>
  /** Moves a stored file aside, dated `at`, so that it is no longer served; a missing one is fine. */
  setAside(key: string, at: Date): Promise<void>
  /** Restores a file that was set aside; a missing one is fine. */
  restore(key: string): Promise<void>
  /** Every file that was set aside, and since when, in no order. */
  listAside(): AsyncIterable<{ key: string; since: Date }>
  /** The random id of this store, which is stored with its files and moves with them; null if it has none yet. */
  id(): Promise<string | null>
  /** Gives the store an id if it has none, and returns its id; of concurrent callers one wins. */
  giveId(id: string): Promise<string>
  /** Replaces the store's id. */
  replaceId(id: string): Promise<void>
  /** Writes as an upload would, and deletes; throws if that fails or any part of the store is not writable. */
  probe(): Promise<void>
  /** Bytes that can still be written; Infinity if the storage has no limit. */
  freeBytes(): Promise<number>
}

/** The stream had more bytes than allowed. */
export class FileTooLarge extends Error {
  readonly maxBytes: number
  constructor(maxBytes: number) {
    super(`The file is larger than ${maxBytes} bytes`)
    this.name = 'FileTooLarge'
    this.maxBytes = maxBytes
  }
}

/** No file is stored under this key. */
export class FileMissing extends Error {
  readonly key: string
  constructor(key: string) {
    super(`There is no file ${key}`)
    this.name = 'FileMissing'
    this.key = key
  }
}

/** Why a store cannot be used: the message is a full sentence for the operator, the code tells the reasons apart. */
export class StoreFailure extends Error {
  override name = 'StoreFailure'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** The disk or its quota is full; no partial file was left. */
export class StorageFull extends Error {
  constructor(cause: unknown) {
    super('The storage is full', { cause })
    this.name = 'StorageFull'
  }
}

/**
 * The store cannot read or write: permissions, a missing folder, a read-only or broken disk, or a server that is away,
 * rejects the key or returns other bytes. See `cause`.
 */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super('The file storage cannot be used', { cause })
    this.name = 'StorageUnavailable'
  }
}
