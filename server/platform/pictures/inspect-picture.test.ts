import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPlainProfile, aProfileChunk, aTableProfile } from '#server/test/colour-profiles.ts'
import {
  aBombPng,
  aGifOfFrames,
  aJpegOfScans,
  aPhotoWithPlace,
  aPlainPicture,
  aPng,
  aReceipt,
  aTallPng,
  pngChunk,
} from '#server/test/sample-pictures.ts'
import { inspectPicture } from './inspect-picture.ts'
import { PictureError } from './picture-error.ts'
import { PICTURE_LIMITS } from './picture-limits.ts'
import type { PictureType } from './signatures.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'inspect-'))
})
afterAll(() => rm(directory, { recursive: true }))

async function inspect(bytes: Uint8Array, type: PictureType, limits = PICTURE_LIMITS) {
  const file = path.join(directory, 'picture')
  await writeFile(file, bytes)
  try {
    const { width, height } = await inspectPicture(file, type, limits)
    return `${width}x${height}`
  } catch (error) {
    if (!(error instanceof PictureError)) throw error
    return error.reason
  }
}

const after = (picture: Buffer, text: string) => Buffer.concat([picture, Buffer.from(text)])
const grown = (picture: Buffer, at: number, value: number) => {
  const bytes = Buffer.from(picture)
  bytes.writeUInt16BE(value, at)
  return bytes
}

test('accepts valid images of every format and returns their size', async () => {
  expect(await inspect(await aReceipt('png'), 'png')).toBe('540x960')
  expect(await inspect(await aReceipt('jpeg'), 'jpeg')).toBe('540x960')
  expect(await inspect(await aPlainPicture('gif'), 'gif')).toBe('40x30')
  expect(await inspect(await aPlainPicture('webp'), 'webp')).toBe('40x30')
  expect(await inspect(await aPhotoWithPlace(), 'jpeg')).toBe('400x300')
})

test('rejects an image of another format than declared', async () => {
  expect(await inspect(await aPlainPicture('png'), 'jpeg')).toBe('wrong_format')
  expect(await inspect(await aPlainPicture('avif'), 'webp')).toBe('wrong_format')
  expect(await inspect(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'png')).toBe('wrong_format')
})

test('rejects truncated images', async () => {
  const pictures: [PictureType, Buffer][] = [
    ['png', await aPlainPicture('png')],
    ['jpeg', await aPlainPicture('jpeg')],
    ['gif', await aPlainPicture('gif')],
    ['webp', await aPlainPicture('webp')],
  ]
  for (const [type, bytes] of pictures) {
    for (const length of [0, 11, 13, 20, 40, bytes.length >> 1, bytes.length - 1]) {
      expect([type, length, await inspect(bytes.subarray(0, length), type)]).toEqual([
        type,
        length,
        'truncated',
      ])
    }
  }
})

test('rejects a PNG with bytes after its end, but accepts what phones append to a JPEG', async () => {
  expect(await inspect(after(await aPlainPicture('png'), 'PK'), 'png')).toBe('bytes_after_end')
  expect(await inspect(after(await aPlainPicture('jpeg'), '\xff\xd8 motion photo'), 'jpeg')).toBe('40x30')
})

test('rejects sides above 20,000 pixels and more than 50 megapixels', async () => {
  const empty = Buffer.alloc(9)
  expect(await inspect(aTallPng(), 'png')).toBe('side_too_long')
  expect(await inspect(aPng({ width: 20_000, height: 2_500, data: empty }), 'png')).toBe('20000x2500')
  expect(await inspect(aPng({ width: 20_001, height: 1, data: empty }), 'png')).toBe('side_too_long')
  expect(await inspect(aPng({ width: 1, height: 20_001, data: empty }), 'png')).toBe('side_too_long')
  expect(await inspect(aPng({ width: 10_000, height: 5_001, data: empty }), 'png')).toBe('too_many_pixels')
  expect(await inspect(aPng({ width: 0, height: 5 }), 'png')).toBe('damaged')
  expect(await inspect(aJpegOfScans({ width: 20_001, height: 100 }, 1), 'jpeg')).toBe('side_too_long')
  const gif = Buffer.from(aGifOfFrames(1))
  gif.writeUInt16LE(20_001, 6)
  expect(await inspect(gif, 'gif')).toBe('side_too_long')
})

test('rejects an image that a decoder would need too much memory for', async () => {
  const large = { width: 5_000, height: 4_000, data: Buffer.alloc(9) }
  expect(await inspect(aPng(large), 'png')).toBe('5000x4000')
  expect(await inspect(aPng({ ...large, interlace: 1 }), 'png')).toBe('too_many_pixels')
  expect(await inspect(aPng({ ...large, extra: [pngChunk('eXIf')] }), 'png')).toBe('too_many_pixels')
  expect(await inspect(aJpegOfScans({ width: 6_000, height: 6_000 }, 1), 'jpeg')).toBe('too_many_pixels')
  const gif = Buffer.from(aGifOfFrames(1))
  gif.writeUInt16LE(4_000, 6)
  gif.writeUInt16LE(4_000, 8)
  expect(await inspect(gif, 'gif')).toBe('too_many_pixels')
  expect(await inspect(gif, 'gif', { ...PICTURE_LIMITS, heldBytes: 64_000_000 })).toBe('4000x4000')
})

test('rejects a JPEG with more than a hundred scans, and with fewer in a large image', async () => {
  const small = { width: 200, height: 200 }
  expect(await inspect(aJpegOfScans(small, 100), 'jpeg')).toBe('200x200')
  expect(await inspect(aJpegOfScans(small, 101), 'jpeg')).toBe('too_many_scans')
  expect(await inspect(aJpegOfScans({ width: 3_000, height: 3_000 }, 882), 'jpeg')).toBe('too_many_scans')
  const large = { width: 4_000, height: 4_000 }
  expect(await inspect(aJpegOfScans(large, 62), 'jpeg')).toBe('4000x4000')
  expect(await inspect(aJpegOfScans(large, 63), 'jpeg')).toBe('too_many_scans')
})

test('rejects a GIF with more than 200 frames', async () => {
  expect(await inspect(aGifOfFrames(200), 'gif')).toBe('1x1')
  expect(await inspect(aGifOfFrames(201), 'gif')).toBe('too_many_frames')
})

test('measures a GIF by its frames if they are larger than its screen', async () => {
  const gif = Buffer.from(aGifOfFrames(1))
  gif.writeUInt16LE(20_000, gif.indexOf(0x2c) + 1)
  expect(await inspect(gif, 'gif')).toBe('side_too_long')
})

test('rejects a PNG with an invalid header, a length beyond the file, a second header or no pixels', async () => {
  const png = await aPlainPicture('png')
  expect(await inspect(grown(png, 18, 41), 'png')).toBe('damaged')
  expect(await inspect(grown(png, png.indexOf('IDAT') - 4, 0x7fff), 'png')).toBe('truncated')
  const head = png.subarray(8, 33)
  expect(await inspect(aPng({ width: 1, height: 1, extra: [Buffer.from(head)] }), 'png')).toBe('damaged')
  const empty = Buffer.concat([png.subarray(0, 33), pngChunk('IEND')])
  expect(await inspect(empty, 'png')).toBe('damaged')
})

test('rejects JPEGs of unusual kinds and with two headers or none', async () => {
  const jpeg = await aPlainPicture('jpeg')
  const head = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  const lossless = Buffer.from(jpeg)
  lossless[head + 1] = 0xc3
  expect(await inspect(lossless, 'jpeg')).toBe('unsupported')
  const deep = Buffer.from(jpeg)
  deep[head + 4] = 12
  expect(await inspect(deep, 'jpeg')).toBe('unsupported')
  const length = jpeg.readUInt16BE(head + 2) + 2
  const twice = Buffer.concat([
    jpeg.subarray(0, head),
    jpeg.subarray(head, head + length),
    jpeg.subarray(head),
  ])
  expect(await inspect(twice, 'jpeg')).toBe('damaged')
  expect(await inspect(Buffer.concat([jpeg.subarray(0, head), jpeg.subarray(head + length)]), 'jpeg')).toBe(
    'damaged',
  )
})

test('rejects a decompression bomb for few pixels, without decoding', async () => {
  expect(await inspect(aBombPng(), 'png')).toBe('more_than_pixels')
})

test('accepts an image whose data cannot be compressed', async () => {
  const rows = Buffer.alloc(300 * (1 + 300 * 3), 7)
  const plain = aPng({ width: 300, height: 300, data: deflateSync(rows, { level: 0 }) })
  expect(await inspect(plain, 'png')).toBe('300x300')
})

test('rejects a file with too many tiny parts', async () => {
  const limits = { ...PICTURE_LIMITS, parts: 50 }
  const chunks = new Array(60).fill(pngChunk('teXt'))
  expect(await inspect(aPng({ width: 1, height: 1, extra: chunks }), 'png', limits)).toBe('too_many_parts')
  const jpeg = await aPlainPicture('jpeg')
  const comments = new Array(60).fill(Buffer.from([0xff, 0xfe, 0, 2]))
  const noisy = Buffer.concat([jpeg.subarray(0, 2), ...comments, jpeg.subarray(2)])
  expect(await inspect(noisy, 'jpeg', limits)).toBe('too_many_parts')
  expect(await inspect(aGifOfFrames(60), 'gif', limits)).toBe('too_many_parts')
})

const pixels = Buffer.alloc(40 * 30 * 3, 99)
const pngWith = (...extra: Parameters<typeof pngChunk>[]) =>
  aPng({ width: 40, height: 30, rgb: pixels, extra: extra.map((chunk) => pngChunk(...chunk)) })
const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1_000_000), { level: 9 })
const texts = {
  zTXt: (packed: Buffer) => Buffer.concat([Buffer.from('Comment\0\0'), packed]),
  iTXt: (packed: Buffer) => Buffer.concat([Buffer.from('Comment\0\u0001\0en\0title\0'), packed]),
  iCCP: (packed: Buffer) => Buffer.concat([Buffer.from('icc\0\0'), packed]),
}

test('accepts screenshots of phones, with a colour profile, an orientation and the texts that they write', async () => {
  const camera = Buffer.concat([Buffer.from('MM\0*\0\0\0\u0008'), Buffer.alloc(400)])
  const description = Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${'<x:xmpmeta/>'.repeat(20_000)}`)
  const packed = deflateSync(Buffer.from('<x:xmpmeta/>'.repeat(9000)))
  const androids = aPng({
    width: 40,
    height: 30,
    rgb: pixels,
    extra: [
      pngChunk('sBIT', Buffer.from([8, 8, 8])),
      aProfileChunk(aPlainProfile()),
      pngChunk('iTXt', description),
    ],
  })
  expect(await inspect(androids, 'png')).toBe('40x30')
  const iphones = pngWith(
    ['sRGB', Buffer.from([0])],
    ['eXIf', camera],
    ['pHYs', Buffer.alloc(9)],
    ['iTXt', description],
    ['iDOT', Buffer.alloc(28)],
  )
  expect(await inspect(iphones, 'png')).toBe('40x30')
  const edited = pngWith(
    ['zTXt', texts.zTXt(deflateSync(Buffer.alloc(30_000, 'exif')))],
    ['iTXt', texts.iTXt(packed)],
    ['tEXt', Buffer.from('Software\0editor')],
  )
  expect(await inspect(edited, 'png')).toBe('40x30')
  const printers = aPng({ width: 40, height: 30, rgb: pixels, extra: [aProfileChunk(aTableProfile(33))] })
  expect(await inspect(printers, 'png')).toBe('40x30')
})

test.each(['zTXt', 'iTXt', 'iCCP'] as const)('rejects a PNG whose %s inflates too far', async (type) => {
  expect(await inspect(pngWith([type, texts[type](zeros(4))]), 'png')).toBe('40x30')
  expect(await inspect(pngWith([type, texts[type](zeros(5))]), 'png')).toBe('too_much_text')
  const several = Array.from({ length: 5 }, () => [type, texts[type](zeros(1))] as [string, Buffer])
  expect(await inspect(pngWith(...several), 'png')).toBe('too_much_text')
  const cut = texts[type](zeros(20).subarray(0, -6))
  expect(await inspect(pngWith([type, cut]), 'png')).toBe('too_much_text')
  expect(await inspect(pngWith([type, texts[type](Buffer.from('not compressed'))]), 'png')).toBe('40x30')
})

test('rejects compressed texts by their number and compressed size before inflating them', async () => {
  const small = Array.from({ length: 65 }, () => ['zTXt', texts.zTXt(deflateSync('a'))] as [string, Buffer])
  expect(await inspect(pngWith(...small.slice(1)), 'png')).toBe('40x30')
  expect(await inspect(pngWith(...small), 'png')).toBe('too_much_text')
  const noise = Buffer.alloc(1024 * 1024 + 1, 'no stream of compressed bytes')
  expect(await inspect(pngWith(['zTXt', texts.zTXt(noise)]), 'png')).toBe('too_much_text')
  const without = { ...PICTURE_LIMITS, packedTexts: 0 }
  expect(await inspect(pngWith(['zTXt', texts.zTXt(zeros(1))]), 'png', without)).toBe('too_much_text')
})

test('rejects texts whose start cannot be found, and more camera data than a JPEG can contain', async () => {
  expect(await inspect(pngWith(['zTXt', Buffer.alloc(90, 'a')]), 'png')).toBe('damaged')
  expect(await inspect(pngWith(['iTXt', Buffer.from('a\0\u0001\0en\0title')]), 'png')).toBe('damaged')
  expect(await inspect(pngWith(['eXIf', Buffer.alloc(65_536)]), 'png')).toBe('40x30')
  expect(await inspect(pngWith(['eXIf', Buffer.alloc(65_537)]), 'png')).toBe('too_much_text')
})
