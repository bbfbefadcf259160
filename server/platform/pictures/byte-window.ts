import type { FileHandle } from 'node:fs/promises'
import { PictureError } from './picture-error.ts'

const WINDOW_BYTES = 65_536

/**
 * Reads a file forward through one small buffer, so that a hostile length costs no memory. Reading past the end throws
 * PictureError `truncated`.
 */
export class ByteWindow {
  readonly size: number
  position = 0
  readonly #file: FileHandle
  readonly #buffer = Buffer.allocUnsafe(WINDOW_BYTES)
  #from = 0
  #length = 0

  constructor(file: FileHandle, size: number) {
    this.#file = file
    this.size = size
  }

  /** Returns the next `count` bytes (at most 64 KiB), valid until the next call, and advances. */
  async take(count: number): Promise<Buffer> {
    if (!this.#hasBuffered(count)) await this.#fill(count)
    const start = this.position - this.#from
    this.position += count
    return this.#buffer.subarray(start, start + count)
  }

  async takeByte(): Promise<number> {
    const [byte = 0] = await this.take(1)
    return byte
  }

  /** Skips `count` bytes, which must all be in the file. */
  skip(count: number): void {
    if (this.position + count > this.size) throw new PictureError('truncated')
    this.position += count
  }

  /** Skips past the next `first` whose following byte is not `isPassed`, and returns that byte. */
  async takeAfter(first: number, isPassed: (next: number) => boolean): Promise<number> {
    for (;;) {
      if (!this.#hasBuffered(2)) await this.#fill(2)
      const bytes = this.#buffer.subarray(0, this.#length)
      let at = bytes.indexOf(first, this.position - this.#from)
      for (; at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(first, at + 1)) {
        const next = bytes[at + 1] ?? 0
        if (isPassed(next)) continue
        this.position = this.#from + at + 2
        return next
      }
      this.position = this.#from + (at < 0 ? this.#length : at)
    }
  }

  #hasBuffered(count: number): boolean {
    return this.position >= this.#from && this.position + count <= this.#from + this.#length
  }

  async #fill(count: number): Promise<void> {
    const { bytesRead } = await this.#file.read(this.#buffer, 0, WINDOW_BYTES, this.position)
    this.#from = this.position
    this.#length = bytesRead
    if (bytesRead < count) throw new PictureError('truncated')
  }
}
