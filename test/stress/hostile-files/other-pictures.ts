import sharp from 'sharp'
import { aProgramProfile } from '#server/test/colour-profiles.ts'
import { aGifOfFrames, aJpegOfScans, aPlainPicture } from '#server/test/sample-pictures.ts'
import { casesOf, type HostileCase, largest } from './hostile-case.ts'

const jpeg = casesOf('jpg', 'image/jpeg')
const gif = casesOf('gif', 'image/gif')

const sky = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3377cc' }, limitInputPixels: false })
const repeated = (count: number, part: Buffer) => Buffer.concat(new Array<Buffer>(count).fill(part))

function segment(mark: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, mark, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** EXIF maker notes, each of which claims the length of all of them. */
function cameraNotes(count: number): Buffer {
  const entries = Buffer.alloc(2 + 12 * count + 4)
  entries.writeUInt16LE(count, 0)
  for (let at = 2; at < 2 + 12 * count; at += 12) {
    entries.writeUInt16LE(0x010e, at)
    entries.writeUInt16LE(3, at + 2)
    entries.writeUInt32LE(15_000, at + 4)
    entries.writeUInt32LE(8 + entries.length, at + 8)
  }
  const head = Buffer.from('Exif\0\0II*\0\u0008\0\0\0', 'latin1')
  return segment(0xe1, Buffer.concat([head, entries, Buffer.alloc(30_000)]))
}

/** The JPEG segment with the image size. */
function frameOf(bytes: Buffer): Buffer {
  const at = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  return bytes.subarray(at, at + 2 + bytes.readUInt16BE(at + 2))
}

/** A colour profile split into JPEG segments. */
function profileParts(profile: Buffer): Buffer {
  const size = 65_000
  const count = Math.ceil(profile.length / size)
  const parts = Array.from({ length: count }, (_, at) => {
    const head = Buffer.from([...Buffer.from('ICC_PROFILE\0'), at + 1, count])
    return segment(0xe2, Buffer.concat([head, profile.subarray(at * size, (at + 1) * size)]))
  })
  return Buffer.concat(parts)
}

async function jpegs(): Promise<HostileCase[]> {
  const plain = await aPlainPicture('jpeg')
  const [start, rest] = [plain.subarray(0, 2), plain.subarray(2)]
  const before = (...parts: Buffer[]) => Buffer.concat([start, ...parts, rest])
  const sized = (height: number, width: number) => {
    const bytes = Buffer.from(plain)
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
    bytes.writeUInt16BE(height, frame + 5)
    bytes.writeUInt16BE(width, frame + 7)
    return bytes
  }
  const coloured = await sky(2040, 2040).jpeg().toBuffer()
  const passes = (megapixels: number, scans: number) => {
    const side = Math.round(Math.sqrt(megapixels * 1e6))
    return aJpegOfScans({ width: side, height: side }, scans)
  }
  return [
    jpeg.bomb('of 4,294 MP', sized(65_535, 65_535)),
    jpeg.bomb('without a height', sized(0, 40)),
    jpeg.bomb('of 49 MP in 882 passes', passes(49, 882)),
    jpeg.bomb('of 9 MP in 101 passes', passes(9, 101)),
    jpeg.bomb('of 110,000 comments', before(repeated(110_000, segment(0xfe, Buffer.from('a'))))),
    jpeg.bomb(
      'in arithmetic coding',
      Buffer.from(plain.toString('latin1').replace('\xff\xc0', '\xff\xc9'), 'latin1'),
    ),
    jpeg.bomb('with two frames', before(frameOf(plain), frameOf(plain))),
    jpeg.accepted('of 9 MP in 100 passes', passes(9, 100)),
    jpeg.accepted('with 4.9 MB of fill', before(Buffer.alloc(4_900_000, 0xff))),
    jpeg.accepted('with 75 comments of 65 KB', before(repeated(75, segment(0xfe, Buffer.alloc(65_000))))),
    jpeg.accepted('with 70 times 2,500 notes of a camera', before(repeated(70, cameraNotes(2500)))),
    jpeg.accepted(
      'of 4 MP with colours by a program of 30,000 steps',
      Buffer.concat([coloured.subarray(0, 2), profileParts(aProgramProfile(30_000)), coloured.subarray(2)]),
    ),
    jpeg.accepted('of 48 MP', await sky(8000, 6000).jpeg({ quality: 12 }).toBuffer()),
    jpeg.accepted('of 13 MP in inks', await sky(4096, 3072).toColourspace('cmyk').jpeg().toBuffer()),
    jpeg.accepted('of 13 MP in passes', await sky(4096, 3072).jpeg({ progressive: true }).toBuffer()),
  ]
}

async function gifs(): Promise<HostileCase[]> {
  const plain = await aPlainPicture('gif')
  const large = Buffer.from(plain)
  large.writeUInt16LE(20_000, 6)
  large.writeUInt16LE(20_000, 8)
  const frames = aGifOfFrames(200)
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, 255]), Buffer.alloc(255, 'a'), Buffer.from([0])])
  const commented = (count: number) =>
    Buffer.concat([frames.subarray(0, 19), repeated(count, comment), frames.subarray(19)])
  return [
    gif.bomb('of 400 MP', large),
    gif.bomb('of 201 frames', aGifOfFrames(201)),
    gif.bomb('without an end', plain.subarray(0, -1)),
    gif.accepted('of 200 frames', frames),
    gif.accepted('with 18,000 comments', commented(18_000)),
    gif.accepted('of 9 MP', await sky(3000, 3000).gif().toBuffer()),
  ]
}

/** JPEGs and GIFs, and formats that are not accepted as proofs. */
export async function otherHostilePictures(): Promise<HostileCase[]> {
  const webp = casesOf('webp', 'image/webp')
  const called = casesOf('png', 'image/png')
  return [
    ...(await jpegs()),
    ...(await gifs()),
    webp.bomb('is no format of a proof', await aPlainPicture('webp')),
    called.bomb('that is a WebP', await sky(4000, 4000).webp().toBuffer()),
  ].filter(({ file }) => file.bytes.length <= largest)
}
