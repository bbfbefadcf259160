import type { ByteWindow } from './byte-window.ts'
import { PictureError } from './picture-error.ts'
import { checkSize, type PictureLimits } from './picture-limits.ts'

/** Walks a WebP's chunks: all must be inside the file, and each stated size within the limits. */
export async function inspectWebp(bytes: ByteWindow, limits: PictureLimits) {
  const riff = await bytes.take(12)
  const end = riff.readUInt32LE(4) + 8
  if (end > bytes.size) throw new PictureError('truncated')
  let [width, height, frames, parts] = [0, 0, 0, 0]
  while (bytes.position < end) {
    if (++parts > limits.parts) throw new PictureError('too_many_parts')
    const start = await bytes.take(8)
    const type = start.toString('latin1', 0, 4)
    const length = start.readUInt32LE(4)
    const next = bytes.position + length + (length % 2)
    if (next > end) throw new PictureError('damaged')
    if (type === 'EXIF' && length > limits.exifBytes) throw new PictureError('too_much_text')
    if (type === 'ANMF' && ++frames > limits.frames) throw new PictureError('too_many_frames')
    const size = length >= 10 ? readSize(type, await bytes.take(10)) : null
    if (size) {
      checkSize(size.width, size.height, limits)
      width = Math.max(width, size.width)
      height = Math.max(height, size.height)
    }
    bytes.position = next
  }
  checkSize(width, height, limits)
  if (width * height * 4 > limits.heldBytes) throw new PictureError('too_many_pixels')
  return { width, height }
}

function readSize(type: string, body: Buffer) {
  if (type === 'VP8X') return { width: body.readUIntLE(4, 3) + 1, height: body.readUIntLE(7, 3) + 1 }
  if (type === 'VP8 ') return { width: body.readUInt16LE(6) & 0x3fff, height: body.readUInt16LE(8) & 0x3fff }
  if (type !== 'VP8L') return null
  const bits = body.readUInt32LE(1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
