import { crc32 } from 'node:zlib'
import type { ByteWindow } from './byte-window.ts'
import { PictureError } from './picture-error.ts'
import { checkSize, type PictureLimits } from './picture-limits.ts'
import { mayBeCompressed, PngTextBudget } from './png-text.ts'

const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const DEPTHS: Record<number, number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

type Header = { width: number; height: number; decodedBytes: number }

/**
 * Walks a PNG's chunks: all must be inside the file, the header valid, compressed texts within their limits, and no
 * byte may follow the end.
 */
export async function inspectPng(bytes: ByteWindow, limits: PictureLimits) {
  bytes.skip(8)
  let header: Header | null = null
  let compressedBytes = 0
  const texts = new PngTextBudget(limits)
  for (let parts = 0; ; parts++) {
    if (parts > limits.parts) throw new PictureError('too_many_parts')
    const start = await bytes.take(8)
    const length = start.readUInt32BE(0)
    const type = start.toString('latin1', 4, 8)
    if (!header) {
      if (type !== 'IHDR' || length !== 13) throw new PictureError('damaged')
      header = readHeader(await bytes.take(17), limits)
      continue
    }
    if (type === 'IHDR' || !/^[A-Za-z]{4}$/.test(type)) throw new PictureError('damaged')
    // An orientation makes the decoder load the whole image to turn it.
    if (type === 'eXIf' && header.decodedBytes > limits.heldBytes) throw new PictureError('too_many_pixels')
    if (type === 'eXIf' && length > limits.exifBytes) throw new PictureError('too_much_text')
    if (type === 'IDAT') compressedBytes += length
    if (mayBeCompressed(type)) await texts.pass(bytes, type, length)
    else bytes.skip(length)
    bytes.skip(4)
    if (type === 'IEND') break
  }
  if (compressedBytes === 0) throw new PictureError('damaged')
  if (compressedBytes > maxCompressedBytes(header)) throw new PictureError('more_than_pixels')
  if (bytes.position !== bytes.size) throw new PictureError('bytes_after_end')
  return { width: header.width, height: header.height }
}

/** The maximum size of an image's compressed data if it does not shrink at all; more than that is something else. */
function maxCompressedBytes({ height, decodedBytes }: Header): number {
  const ofRows = 2 * height
  return Math.ceil(1.01 * (decodedBytes + ofRows)) + 4096
}

function readHeader(body: Buffer, limits: PictureLimits): Header {
  const sum = crc32(body.subarray(0, 13), crc32('IHDR'))
  if (sum !== body.readUInt32BE(13)) throw new PictureError('damaged')
  const [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)]
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = body.subarray(8, 13)
  const isValid = DEPTHS[colour]?.includes(depth) && compression === 0 && filter === 0 && interlace <= 1
  if (!isValid) throw new PictureError('damaged')
  checkSize(width, height, limits)
  const decodedBytes = width * height * (CHANNELS[colour] ?? 4) * (depth === 16 ? 2 : 1)
  if (decodedBytes > (interlace === 1 ? limits.heldBytes : limits.decodedBytes)) {
    throw new PictureError('too_many_pixels')
  }
  return { width, height, decodedBytes }
}
