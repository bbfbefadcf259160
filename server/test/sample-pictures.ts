import { crc32, deflateSync } from 'node:zlib'

type Bytes = Buffer<ArrayBuffer>

/** An image like a phone's screenshot of a transfer; another `seed` changes the lines in the same frame. */
export async function aReceipt(
  format: 'png' | 'jpeg',
  { width = 540, height = 960, seed = 1 }: { width?: number; height?: number; seed?: number } = {},
): Promise<Bytes> {
  const rgb = Buffer.alloc(width * height * 3, 246)
  let state = seed
  const random = () => {
    // Exact in 32 bits: in a double many seeds would end in the same few lines.
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state >>> 16
  }
  const line = Math.max(1, Math.floor(height / 30))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isHead = y < height / 8
      const isInk = y % (2 * line) < line && x > width / 12 && x < (width * 5) / 6 && random() % 4 === 0
      if (isHead) rgb.set([91, 42, 134], (y * width + x) * 3)
      else if (isInk) rgb.set([40, 36, 48], (y * width + x) * 3)
    }
  }
  if (format === 'png') return aPng({ width, height, rgb })
  const sharp = await loadSharp()
  return ownBytes(
    await sharp(rgb, { raw: { width, height, channels: 3 } })
      .jpeg()
      .toBuffer(),
  )
}

/** A PNG of these pixels, three bytes each; without pixels, a valid frame around `data` or nothing. */
export function aPng(picture: {
  width: number
  height: number
  rgb?: Uint8Array
  data?: Uint8Array
  interlace?: 0 | 1
  extra?: Bytes[]
}): Bytes {
  const { width, height, rgb, interlace = 0, extra = [] } = picture
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, interlace], 8)
  const data =
    picture.data ?? deflateSync(rgb ? withFilterBytes(rgb, width * 3) : Buffer.alloc(0), { level: 6 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', data),
    pngChunk('IEND'),
  ])
}

/** One PNG chunk with its length and checksum. */
export function pngChunk(type: string, body: Uint8Array = Buffer.alloc(0)): Bytes {
  const chunk = Buffer.alloc(body.length + 12)
  chunk.writeUInt32BE(body.length, 0)
  chunk.write(type, 4, 'latin1')
  chunk.set(body, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, body.length + 8)), body.length + 8)
  return chunk
}

/** A PNG of some kilobytes with one column of five million pixels. */
export function aTallPng(): Bytes {
  return aPng({ width: 1, height: 5_000_000, data: deflateSync(Buffer.alloc(5_000_000 * 4), { level: 9 }) })
}

/** A PNG of few pixels whose data inflates to 200 MB. */
export function aBombPng(): Bytes {
  return aPng({ width: 64, height: 64, data: deflateSync(Buffer.alloc(200_000_000), { level: 9 }) })
}

/** A valid grey JPEG with this many scans (883 at most), each of a few bytes. */
export function aJpegOfScans(size: { width: number; height: number }, scans: number): Bytes {
  const blocks = Math.ceil(size.width / 8) * Math.ceil(size.height / 8)
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(size.height, 1)
  frame.writeUInt16BE(size.width, 3)
  const oneCode = [1, ...new Array(15).fill(0)]
  const passes = [jpegScan({ from: 0, to: 0, high: 0, low: 0 }, Buffer.alloc(Math.ceil(blocks / 8)))]
  for (let at = 1; at <= 63; at++) {
    for (let low = 13; low >= 0; low--) {
      passes.push(jpegScan({ from: at, to: at, high: low === 13 ? 0 : low + 1, low }, emptyBlocks(blocks)))
    }
  }
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xdb, [0, ...new Array(64).fill(1)]),
    jpegSegment(0xc2, frame),
    jpegSegment(0xc4, [0x00, ...oneCode, 0x00]),
    jpegSegment(0xc4, [0x10, ...oneCode, 0xe0]),
    ...passes.slice(0, scans),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** A JPEG with GPS data, rotated by its orientation from landscape to portrait. */
export async function aPhotoWithPlace(): Promise<Bytes> {
  const sharp = await loadSharp()
  const sky = sharp({ create: { width: 400, height: 300, channels: 3, background: '#3377cc' } })
  const exif = {
    IFD0: { Make: 'Phone' },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '30/1 2/1 0/1',
      GPSLongitudeRef: 'E',
      GPSLongitude: '31/1 14/1 0/1',
    },
  }
  return ownBytes(await sky.jpeg().withMetadata({ orientation: 6 }).withExifMerge(exif).toBuffer())
}

/** A GIF of one-pixel frames. */
export function aGifOfFrames(frames: number): Bytes {
  const screen = Buffer.from([...Buffer.from('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  return Buffer.concat([screen, ...new Array(frames).fill(frame), Buffer.from([0x3b])])
}

/** A plain image in any format that sharp writes. */
export async function aPlainPicture(
  format: 'jpeg' | 'png' | 'gif' | 'webp' | 'tiff' | 'avif',
): Promise<Bytes> {
  const sharp = await loadSharp()
  const plain = sharp({ create: { width: 40, height: 30, channels: 3, background: '#cc3344' } })
  return ownBytes(await plain.toFormat(format).toBuffer())
}

function withFilterBytes(rgb: Uint8Array, rowLength: number): Buffer {
  const rows = rgb.length / rowLength
  const filtered = Buffer.alloc(rgb.length + rows)
  for (let row = 0; row < rows; row++) {
    filtered.set(rgb.subarray(row * rowLength, (row + 1) * rowLength), row * (rowLength + 1) + 1)
  }
  return filtered
}

function jpegSegment(mark: number, body: Iterable<number>): Bytes {
  const bytes = Buffer.from([0xff, mark, 0, 0, ...body])
  bytes.writeUInt16BE(bytes.length - 2, 2)
  return bytes
}

function jpegScan(pass: { from: number; to: number; high: number; low: number }, data: Uint8Array): Bytes {
  const header = jpegSegment(0xda, [1, 1, 0, pass.from, pass.to, (pass.high << 4) | pass.low])
  return Buffer.concat([header, data])
}

// Runs of up to 32,767 empty blocks: a code of one bit, then the run's length without its first bit in 14.
function emptyBlocks(blocks: number): Buffer {
  let bits = ''
  for (let left = blocks; left > 0; ) {
    const run = Math.min(left, 32_767)
    bits += `0${(Math.max(run, 16_384) - 16_384).toString(2).padStart(14, '0')}`
    left -= run
  }
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1')
  const bytes = padded.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])))
}

// Imported on first use, so that tests that only need a PNG do not load a decoder.
async function loadSharp() {
  return (await import('sharp')).default
}

function ownBytes(bytes: Buffer): Bytes {
  return Buffer.from(bytes)
}
