import type { ByteWindow } from './byte-window.ts'
import { PictureError } from './picture-error.ts'
import { checkSize, type PictureLimits } from './picture-limits.ts'

const EXTENSION = 0x21
const FRAME = 0x2c
const TRAILER = 0x3b

/** Walks a GIF's blocks up to its trailer; bytes after it are not read, since re-encoding drops them. */
export async function inspectGif(bytes: ByteWindow, limits: PictureLimits) {
  bytes.skip(6)
  const screen = await bytes.take(7)
  let [width, height] = [screen.readUInt16LE(0), screen.readUInt16LE(2)]
  skipColours(bytes, screen[4])
  let [frames, parts] = [0, 0]
  for (;;) {
    const block = await bytes.takeByte()
    if (block === TRAILER) break
    if (block === EXTENSION) bytes.skip(1)
    else if (block !== FRAME) throw new PictureError('damaged')
    else {
      if (++frames > limits.frames) throw new PictureError('too_many_frames')
      const frame = await bytes.take(9)
      width = Math.max(width, frame.readUInt16LE(0) + frame.readUInt16LE(4))
      height = Math.max(height, frame.readUInt16LE(2) + frame.readUInt16LE(6))
      skipColours(bytes, frame[8])
      bytes.skip(1)
    }
    for (let length = await bytes.takeByte(); length > 0; length = await bytes.takeByte()) {
      if (++parts > limits.parts) throw new PictureError('too_many_parts')
      bytes.skip(length)
    }
  }
  if (frames === 0) throw new PictureError('damaged')
  checkSize(width, height, limits)
  if (width * height * 4 > limits.heldBytes) throw new PictureError('too_many_pixels')
  return { width, height }
}

function skipColours(bytes: ByteWindow, flags = 0): void {
  if (flags & 0x80) bytes.skip(3 * 2 ** ((flags & 7) + 1))
}
