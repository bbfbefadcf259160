import { crc32 } from 'node:zlib'
import type { FilePart } from '#server/platform/files/open-parts.ts'
import { markPrefix } from '#server/platform/pdf/leak-mark.ts'

/**
 * The pieces of a picture that bears a code where each format keeps words about it; null for another type. The pictures
 * of the library were all written by the product, so their beginnings are known.
 */
export function pictureParts(type: string, size: number, code: string): FilePart[] | null {
  const mark = Buffer.from(markPrefix + code, 'latin1')
  const last = size - 1
  if (type === 'image/jpeg') return [{ start: 0, end: 1 }, jpegComment(mark), { start: 2, end: last }]
  if (type === 'image/png')
    return [{ start: 0, end: pngHeader - 1 }, pngText(mark), { start: pngHeader, end: last }]
  if (type === 'image/webp') return webpParts(mark, size)
  return null
}

// The signature, and the first chunk with the size of the picture.
const pngHeader = 33

function jpegComment(mark: Buffer): Buffer {
  const segment = Buffer.alloc(4)
  segment.writeUInt16BE(0xfffe, 0)
  segment.writeUInt16BE(mark.length + 2, 2)
  return Buffer.concat([segment, mark])
}

function pngText(mark: Buffer): Buffer {
  const data = Buffer.concat([Buffer.from('tEXtComment\0', 'latin1'), mark])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length - 4, 0)
  check.writeUInt32BE(crc32(data), 0)
  return Buffer.concat([length, data, check])
}

/** An unknown chunk at the end, which readers skip; the header says how long the whole is. */
function webpParts(mark: Buffer, size: number): FilePart[] {
  const chunk = Buffer.concat([Buffer.from('NOTE', 'latin1'), Buffer.alloc(4), mark])
  chunk.writeUInt32LE(mark.length, 4)
  const header = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  header.writeUInt32LE(size + chunk.length - 8, 4)
  return [header, { start: header.length, end: size - 1 }, chunk]
}
