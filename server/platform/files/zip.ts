import { pipeline, type Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file to be packed. `open` is called when it is its turn; one that opens nothing is left out. */
export type ZipEntry = {
  /** Its path in the archive, parts separated by `/`. */
  name: string
  modifiedAt: Date
  /** Whether packing makes it smaller; pictures and the like are small already. */
  isPackable: boolean
  open(): Promise<Readable | null>
}

// What these fields of 32 bits cannot say stands in an additional record (ZIP64).
const largest = 0xffffffff
const mostEntries = 0xffff

type Packed = { name: Buffer; stamp: Buffer; crc: number; packed: number; size: number; offset: number }

/**
 * Writes an archive (APPNOTE 6.3.10) while it is read, one file after the other, so that it may be larger than memory.
 * Each file may have 4 GB, the archive any size. `zip64From` is the offset from which the additional records are used.
 */
export async function* writeZip(
  entries: Iterable<ZipEntry>,
  { zip64From = largest }: { zip64From?: number } = {},
): AsyncGenerator<Buffer, void> {
  const written: Packed[] = []
  let offset = 0
  for (const entry of entries) {
    const source = await entry.open()
    if (!source) continue
    const name = Buffer.from(entry.name)
    const stamp = stampOf(entry.modifiedAt)
    const head = localHeader(name, stamp)
    yield head
    const facts = { crc: 0, size: 0, packed: 0 }
    for await (const chunk of pack(source, entry.isPackable, facts)) {
      facts.packed += chunk.length
      yield chunk
    }
    if (facts.size > largest || facts.packed > largest)
      throw new RangeError('A file is too large to be packed')
    const tail = bytes([4, 0x08074b50], [4, facts.crc], [4, facts.packed], [4, facts.size])
    yield tail
    written.push({ name, stamp, ...facts, offset })
    offset += head.length + facts.packed + tail.length
  }
  const directory = Buffer.concat(written.map((one) => directoryEntry(one, zip64From)))
  yield directory
  yield ending({ count: written.length, size: directory.length, offset }, zip64From)
}

function pack(source: Readable, isPackable: boolean, facts: { crc: number; size: number }) {
  const measure = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      facts.crc = crc32(chunk, facts.crc)
      facts.size += chunk.length
      yield chunk
    }
  }
  // A fault of any part ends the others, and whoever reads learns of it.
  return pipeline(source, measure, createDeflateRaw({ level: isPackable ? 9 : 0 }), () => {})
}

// Names are UTF-8, and sizes follow the file.
const flags = 0x0808
const deflated = 8

function localHeader(name: Buffer, stamp: Buffer): Buffer {
  const fields = bytes([4, 0x04034b50], [2, 20], [2, flags], [2, deflated])
  const sizes = bytes([4, 0], [4, 0], [4, 0], [2, name.length], [2, 0])
  return Buffer.concat([fields, stamp, sizes, name])
}

function directoryEntry({ name, stamp, crc, packed, size, offset }: Packed, zip64From: number): Buffer {
  const isFar = offset >= zip64From
  const extra = isFar ? bytes([2, 1], [2, 8], [8, offset]) : Buffer.alloc(0)
  return Buffer.concat([
    bytes([4, 0x02014b50], [2, 0x0300 + 45], [2, isFar ? 45 : 20], [2, flags], [2, deflated]),
    stamp,
    bytes([4, crc], [4, packed], [4, size], [2, name.length], [2, extra.length], [2, 0], [2, 0], [2, 0]),
    // A plain file that its owner may write.
    bytes([4, 0o100644 * 0x10000], [4, isFar ? largest : offset]),
    name,
    extra,
  ])
}

function ending(of: { count: number; size: number; offset: number }, zip64From: number): Buffer {
  const { count, size, offset } = of
  const isLarge = offset >= zip64From || size >= zip64From || count >= mostEntries
  const larger = isLarge
    ? [
        bytes([4, 0x06064b50], [8, 44], [2, 0x0300 + 45], [2, 45], [4, 0], [4, 0]),
        bytes([8, count], [8, count], [8, size], [8, offset]),
        bytes([4, 0x07064b50], [4, 0], [8, offset + size], [4, 1]),
      ]
    : []
  const shown = isLarge ? { count: mostEntries, size: largest, offset: largest } : of
  return Buffer.concat([
    ...larger,
    bytes([4, 0x06054b50], [2, 0], [2, 0], [2, shown.count], [2, shown.count]),
    bytes([4, shown.size], [4, shown.offset], [2, 0]),
  ])
}

/** The time and the day as archives write them: in steps of two seconds, here in UTC, from 1980 on. */
function stampOf(date: Date): Buffer {
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  return bytes([2, time], [2, day])
}

function bytes(...fields: [width: 2 | 4 | 8, value: number][]): Buffer {
  const written = Buffer.alloc(fields.reduce((sum, [width]) => sum + width, 0))
  let at = 0
  for (const [width, value] of fields) {
    if (width === 8) written.writeBigUInt64LE(BigInt(value), at)
    else written.writeUIntLE(value, at, width)
    at += width
  }
  return written
}
