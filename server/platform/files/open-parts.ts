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

/** The pieces, in the order of the file; `isWhole`: they reach to the end of the stored file. */
type Opening = { parts: FilePart[]; isWhole: boolean }

/**
 * Opens the pieces as one stream. The stored file is opened once: as a whole where it is given to its end, because only then
 * the store's bytes are compared with what was stored. Throws `FileMissing` at once if the file is not stored.
 */
export async function openParts(
  files: Pick<FileStore, 'open'>,
  key: string,
  { parts, isWhole }: Opening,
): Promise<Readable> {
  const ranges = parts.filter((part): part is ByteRange => !Buffer.isBuffer(part))
  const [first, last] = [ranges[0], ranges.at(-1)]
  if (!first || !last) return Readable.from(parts, { objectMode: false })
  const start = isWhole ? 0 : first.start
  const { stream } = await files.open(key, isWhole ? undefined : { start, end: last.end })
  if (parts.length === 1) return stream
  const given = Readable.from(piecesOf(parts, { stream, start }), { objectMode: false })
  // Else the end would wait for the next bytes of the store.
  const destroy = given._destroy.bind(given)
  given._destroy = (error, done) => {
    stream.destroy()
    destroy(error, done)
  }
  return given
}

/** `start`: where in the stored file its stream begins. Stored bytes before the first piece or between two are left out. */
async function* piecesOf(
  parts: FilePart[],
  { stream, start }: { stream: Readable; start: number },
): AsyncGenerator<Buffer> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let rest: Buffer = Buffer.alloc(0)
  let at = start
  for (const part of parts) {
    if (Buffer.isBuffer(part)) {
      yield part
      continue
    }
    while (at <= part.end) {
      if (rest.length === 0) {
        const { done, value } = await chunks.next()
        if (done) throw new Error('The stored file is shorter than it was')
        rest = value
      }
      const isGiven = at >= part.start
      const piece = rest.subarray(0, (isGiven ? part.end + 1 : part.start) - at)
      rest = rest.subarray(piece.length)
      at += piece.length
      if (isGiven) yield piece
    }
  }
}
