import type { ByteWindow } from './byte-window.ts'
import { PictureError } from './picture-error.ts'
import { checkSize, type PictureLimits } from './picture-limits.ts'

const END = 0xd9
const SCAN = 0xda
// Frame headers other than baseline, extended and progressive Huffman: lossless, hierarchical, arithmetic.
const ODD_FRAMES = [0xc3, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf, 0xde, 0xdf]

type Frame = {
  width: number
  height: number
  components: number
  coefficientBytes: number
  progressive: boolean
}

/**
 * Walks a JPEG's segments and scans up to its end marker. Ordinary phones write more after it (motion photos, gain
 * maps); that is not read, since re-encoding drops it.
 */
export async function inspectJpeg(bytes: ByteWindow, limits: PictureLimits) {
  bytes.skip(2)
  let frame: Frame | null = null
  let scans = 0
  for (let parts = 0; ; parts++) {
    if (parts > limits.parts) throw new PictureError('too_many_parts')
    const mark = await bytes.takeAfter(0xff, isInsideScan)
    if (mark === END) break
    if (mark === 0xd8 || ODD_FRAMES.includes(mark)) throw new PictureError('unsupported')
    const length = (await bytes.take(2)).readUInt16BE(0) - 2
    if (length < 0) throw new PictureError('damaged')
    if (mark >= 0xc0 && mark <= 0xc2) {
      if (frame) throw new PictureError('damaged')
      frame = readFrame(await bytes.take(length), mark === 0xc2, limits)
    } else if (mark === SCAN) {
      if (!frame) throw new PictureError('damaged')
      checkScan(frame, (await bytes.take(length))[0], limits)
      if (++scans > limits.scans || scans * frame.width * frame.height > limits.scannedPixels) {
        throw new PictureError('too_many_scans')
      }
    } else bytes.skip(length)
  }
  if (!frame || scans === 0) throw new PictureError('damaged')
  return { width: frame.width, height: frame.height }
}

// A marker is FF and a byte that is neither stuffing, nor fill, nor a restart; stray bytes before it are skipped.
function isInsideScan(byte: number): boolean {
  return byte <= 0x01 || (byte >= 0xd0 && byte <= 0xd7) || byte === 0xff
}

function readFrame(body: Buffer, progressive: boolean, limits: PictureLimits): Frame {
  const components = body[5] ?? 0
  if (body.length !== 6 + 3 * components) throw new PictureError('damaged')
  if (body[0] !== 8 || ![1, 3, 4].includes(components)) throw new PictureError('unsupported')
  const [height, width] = [body.readUInt16BE(1), body.readUInt16BE(3)]
  checkSize(width, height, limits)
  if (components === 4 && width * height > limits.inkPixels) throw new PictureError('too_many_pixels')
  const sampling = Array.from({ length: components }, (_, index) => body[7 + 3 * index] ?? 0)
  const across = sampling.map((factor) => factor >> 4)
  const down = sampling.map((factor) => factor & 15)
  if ([...across, ...down].some((factor) => factor < 1 || factor > 4)) throw new PictureError('damaged')
  const units = Math.ceil(width / (8 * Math.max(...across))) * Math.ceil(height / (8 * Math.max(...down)))
  const blocks = across.reduce((sum, factor, index) => sum + factor * (down[index] ?? 0), 0)
  return { width, height, components, progressive, coefficientBytes: units * blocks * 128 }
}

// An image in several passes stays in memory as coefficients until the last one.
function checkScan(frame: Frame, components = 0, limits: PictureLimits): void {
  const comesWhole = !frame.progressive && components === frame.components
  if (!comesWhole && frame.coefficientBytes > limits.heldBytes) throw new PictureError('too_many_pixels')
}
