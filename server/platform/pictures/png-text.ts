import { createInflate } from 'node:zlib'
import type { ByteWindow } from './byte-window.ts'
import { PictureError } from './picture-error.ts'
import type { PictureLimits } from './picture-limits.ts'

const PIECE_BYTES = 65_536

/** Whether a PNG chunk may contain text or a colour profile that a decoder inflates as a whole. */
export function mayBeCompressed(type: string): boolean {
  return type === 'zTXt' || type === 'iTXt' || type === 'iCCP'
}

/**
 * Limits what the compressed texts and profiles of one PNG make a decoder inflate: first by their number and compressed
 * size, before anything is inflated, then by inflating them as a stream up to the limit. Throws PictureError.
 */
export class PngTextBudget {
  readonly #limits: PictureLimits
  #chunks = 0
  #compressed = 0
  #inflated = 0

  constructor(limits: PictureLimits) {
    this.#limits = limits
  }

  /** Skips the body of one such chunk. */
  async pass(bytes: ByteWindow, type: string, length: number): Promise<void> {
    const start =
      type === 'iTXt' ? await compressedStartOfItxt(bytes, length) : await afterKeyword(bytes, length)
    if (start === null) return bytes.skip(length)
    this.#chunks++
    this.#compressed += length - start
    const isTooMuch =
      this.#chunks > this.#limits.packedTexts || this.#compressed > this.#limits.packedTextBytes
    if (isTooMuch) throw new PictureError('too_much_text')
    bytes.skip(start)
    await this.#inflate(await takeAll(bytes, length - start))
  }

  async #inflate(data: Buffer): Promise<void> {
    const engine = createInflate({ chunkSize: PIECE_BYTES })
    engine.end(data)
    try {
      for await (const piece of engine as AsyncIterable<Buffer>) {
        this.#inflated += piece.length
        if (this.#inflated > this.#limits.textBytes) throw new PictureError('too_much_text')
      }
    } catch (error) {
      // A broken text does not make the image invalid: decoders skip it.
      if (error instanceof PictureError) throw error
    }
  }
}

// Keyword, a zero, the method: at most 81 bytes.
const MAX_HEAD_BYTES = 81

async function afterKeyword(bytes: ByteWindow, length: number): Promise<number> {
  const head = await peek(bytes, Math.min(length, MAX_HEAD_BYTES))
  const end = head.indexOf(0)
  if (end < 0 || end + 2 > length) throw new PictureError('damaged')
  return end + 2
}

/** The offset of the compressed text of an iTXt; null if it is not compressed. */
async function compressedStartOfItxt(bytes: ByteWindow, length: number): Promise<number | null> {
  const head = await peek(bytes, Math.min(length, PIECE_BYTES))
  const keywordEnd = head.indexOf(0)
  if (keywordEnd < 0 || keywordEnd + 3 > length) throw new PictureError('damaged')
  if (head[keywordEnd + 1] === 0) return null
  const languageEnd = head.indexOf(0, keywordEnd + 3)
  const titleEnd = languageEnd < 0 ? -1 : head.indexOf(0, languageEnd + 1)
  // The fields before it are longer than any program writes, so its start cannot be found.
  if (titleEnd < 0) throw new PictureError('damaged')
  return titleEnd + 1
}

async function peek(bytes: ByteWindow, count: number): Promise<Buffer> {
  const { position } = bytes
  const head = await bytes.take(count)
  bytes.position = position
  return head
}

async function takeAll(bytes: ByteWindow, length: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  for (let left = length; left > 0; left -= PIECE_BYTES) {
    pieces.push(Buffer.from(await bytes.take(Math.min(left, PIECE_BYTES))))
  }
  return Buffer.concat(pieces)
}
