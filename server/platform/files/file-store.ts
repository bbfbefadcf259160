import type { Readable } from 'node:stream'

/** What `receive` has written to temporary storage: where, how many bytes, and their SHA-256 in hex. */
export type ReceivedFile = { path: string; size: number; sha256: string }

/** A part of a file: first and last byte, both included, counted from 0. */
export type ByteRange = { start: number; end: number }

/** How many bytes of a file `maxBytes` is told to judge it by: these, or all of a shorter one. */
export const beginningBytes = 16

/** What bounds a file on its way in. */
export type ReceiveLimits = {
  /** In bytes; where it depends on the file, it is told by its beginning. What that throws ends the receiving. */
  maxBytes: number | ((beginning: Buffer) => number)
  signal?: AbortSignal
}

/**
 * Where uploaded bytes live. A file is first temporary (it has a path), then kept (it has a key).
 * A key is 32 hex digits, optionally with a variant such as `.800`; it comes from `newKey` alone.
 * Every write may throw `StorageFull`, and every method `StorageUnavailable`.
 */
export type FileStore = {
  /** Streams into a new temporary file; throws `FileTooLarge` past its limit. A failure leaves nothing behind. */
  receive(stream: Readable, limits: ReceiveLimits): Promise<ReceivedFile>
  /** A fresh path for a temporary file that the caller writes, then keeps or discards, also where it was never written. */
  temporaryPath(): string
  /** Removes a temporary file; one that is already gone is fine. */
  discardTemporary(path: string): Promise<void>
  /**
   * Removes temporary files last written before `date`, but none that this process has in use; those of others are
   * touched by them every two minutes. Answers how many.
   */
  removeTemporariesOlderThan(date: Date): Promise<number>
  /** A random 128-bit key that no file has. */
  newKey(): string
  /** Makes a temporary file permanent under `key`; it survives a power cut once this returns. */
  keep(temporaryPath: string, key: string): Promise<void>
  /** Opens a kept file, or a part of it; `size` is that of the whole file. Throws `FileMissing`. */
  open(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number }>
  /** The size of a kept file in bytes, null where there is none. */
  size(key: string): Promise<number | null>
  /** Removes a file, kept or set aside; one that is already gone is fine. */
  remove(key: string): Promise<void>
  /** Every kept file, in no order. */
  listKept(): AsyncIterable<{ key: string; modifiedAt: Date }>
  /** Takes a kept file out of what is served, without removing it, as of a moment; one that is gone is fine. */
  setAside(key: string, at: Date): Promise<void>
  /** Keeps a file again that was set aside; one that is gone is fine. */
  bringBack(key: string): Promise<void>
  /** Every file that was set aside, and since when, in no order. */
  listAside(): AsyncIterable<{ key: string; since: Date }>
  /** Names this store: a random id that lies among its files and moves with them; null where it has none yet. */
  id(): Promise<string | null>
  /** Gives the store an id where it has none, and answers the one it has then; of several at once one wins, for all. */
  giveId(id: string): Promise<string>
  /** Gives the store another id in place of the one it has. */
  replaceId(id: string): Promise<void>
  /** Writes a file and removes it, as an upload would; throws where that, or writing into any folder, fails. */
  probe(): Promise<void>
  /** Bytes that can still be written; Infinity where the storage has no such bound. */
  freeBytes(): Promise<number>
}

/** The stream held more bytes than were allowed. */
export class FileTooLarge extends Error {
  readonly maxBytes: number
  constructor(maxBytes: number) {
    super(`The file is larger than ${maxBytes} bytes`)
    this.name = 'FileTooLarge'
    this.maxBytes = maxBytes
  }
}

/** There is no kept file under this key. */
export class FileMissing extends Error {
  readonly key: string
  constructor(key: string) {
    super(`There is no file ${key}`)
    this.name = 'FileMissing'
    this.key = key
  }
}

/** The disk or its quota is full; nothing half-written was left. */
export class StorageFull extends Error {
  constructor(cause: unknown) {
    super('The storage is full', { cause })
    this.name = 'StorageFull'
  }
}

/** The file system refuses to read or write: rights, a missing folder, a read-only or broken disk. `cause` says which. */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super('The file storage cannot be used', { cause })
    this.name = 'StorageUnavailable'
  }
}
