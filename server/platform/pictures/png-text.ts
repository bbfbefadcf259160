import { createInflate } from 'node:zlib'
import type { ByteWindow } from './byte-window.ts'
import type { PictureLimits } from './picture-limits.ts'
import { PictureRefused } from './picture-refused.ts'

const PIECE_BYTES = 65_536

/** Whether a chunk of a PNG may carry text or a colour profile that a decoder inflates whole. */
export function mayBePacked(type: string): boolean {
  return type === 'zTXt' || type === 'iTXt' || type === 'iCCP'
}

/**
 * Bounds what the compressed texts and profiles of one PNG may make a decoder inflate: first by their number and packed
 * size, before anything is inflated, then by inflating them as a stream up to the limit. Throws PictureRefused.
 */
export class PngTextBudget {
  readonly #limits: PictureLimits
  #chunks = 0
  #packed = 0
  #inflated = 0

  constructor(limits: PictureLimits) {
    this.#limits = limits
  }

  /** Moves past the body of one such chunk. */
  async pass(bytes: ByteWindow, type: string, length: number): Promise<void> {
    const start = type === 'iTXt' ? await packedStartOfItxt(bytes, length) : await afterKeyword(bytes, length)
    if (start === null) return bytes.skip(length)
    this.#chunks++
    this.#packed += length - start
    const isTooMuch = this.#chunks > this.#limits.packedTexts || this.#packed > this.#limits.packedTextBytes
    if (isTooMuch) throw new PictureRefused('too_much_text')
    bytes.skip(start)
    await this.#inflate(await takeAll(bytes, length - start))
  }

  async #inflate(data: Buffer): Promise<void> {
    const engine = createInflate({ chunkSize: PIECE_BYTES })
    engine.end(data)
    try {
      for await (const piece of engine as AsyncIterable<Buffer>) {
        this.#inflated += piece.length
        if (this.#inflated > this.#limits.textBytes) throw new PictureRefused('too_much_text')
      }
    } catch (error) {
      // A broken text does not keep the picture from being shown: decoders pass it over.
      if (error instanceof PictureRefused) throw error
    }
  }
}

// Keyword, a zero, the method: 81 bytes at most.
const LONGEST_HEAD = 81

async function afterKeyword(bytes: ByteWindow, length: number): Promise<number> {
  const head = await peek(bytes, Math.min(length, LONGEST_HEAD))
  const end = head.indexOf(0)
  if (end < 0 || end + 2 > length) throw new PictureRefused('damaged')
  return end + 2
}

/** Where the compressed text of an iTXt begins; null where it is not compressed. */
async function packedStartOfItxt(bytes: ByteWindow, length: number): Promise<number | null> {
  const head = await peek(bytes, Math.min(length, PIECE_BYTES))
  const keywordEnd = head.indexOf(0)
  if (keywordEnd < 0 || keywordEnd + 3 > length) throw new PictureRefused('damaged')
  if (head[keywordEnd + 1] === 0) return null
  const languageEnd = head.indexOf(0, keywordEnd + 3)
  const titleEnd = languageEnd < 0 ? -1 : head.indexOf(0, languageEnd + 1)
  // The texts before it may be longer than any program writes them: then it is not seen where they end.
  if (titleEnd < 0) throw new PictureRefused('damaged')
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
