import { Readable } from 'node:stream'
import type { ByteRange, FileStore } from './file-store.ts'

/** A piece of a file as it is given: bytes of the stored file, or others. */
export type FilePart = ByteRange | Buffer

const sizeOf = (part: FilePart) => (Buffer.isBuffer(part) ? part.length : part.end - part.start + 1)

/** The bytes of all pieces together. */
export const sizeOfParts = (parts: FilePart[]): number => parts.reduce((size, part) => size + sizeOf(part), 0)

/** The pieces of a part of what the pieces are together. */
export function partsWithin(parts: FilePart[], { start, end }: ByteRange): FilePart[] {
  let before = 0
  return parts.flatMap((part): FilePart[] => {
    const [from, to] = [Math.max(0, start - before), Math.min(sizeOf(part) - 1, end - before)]
    before += sizeOf(part)
    if (from > to) return []
    return Buffer.isBuffer(part)
      ? [part.subarray(from, to + 1)]
      : [{ start: part.start + from, end: part.start + to }]
  })
}

/** Opens the pieces as one stream. Throws `FileMissing` at once if the file is not stored. */
export async function openParts(files: FileStore, key: string, parts: FilePart[]): Promise<Readable> {
  const at = parts.findIndex((part) => !Buffer.isBuffer(part))
  const range = parts[at]
  // What fails must fail before the first byte is sent.
  const first = range && !Buffer.isBuffer(range) ? (await files.open(key, range)).stream : null
  const pieces = async function* (): AsyncGenerator<Buffer> {
    try {
      for (const [index, part] of parts.entries()) {
        if (Buffer.isBuffer(part)) yield part
        else if (index === at && first) yield* first
        else yield* (await files.open(key, part)).stream
      }
    } finally {
      first?.destroy()
    }
  }
  const stream = Readable.from(pieces(), { objectMode: false })
  // A stream that is destroyed before it is read never starts the generator.
  stream.once('close', () => first?.destroy())
  return stream
}
