import { deflateSync } from 'node:zlib'
import { aPlainProfile, aProfileChunk, aProgramProfile, aTableProfile } from '#server/test/colour-profiles.ts'
import { aBombPng, aPng, aTallPng, pngChunk } from '#server/test/sample-pictures.ts'
import { casesOf, type HostileCase, largest } from './hostile-case.ts'
import { packedZeros } from './packed-zeros.ts'

type Chunk = ReturnType<typeof pngChunk>

const { bomb, accepted } = casesOf('png', 'image/png')
const side = 64
const rgb = Buffer.alloc(side * side * 3, 99)
const withChunks = (...extra: Chunk[]) => aPng({ width: side, height: side, rgb, extra })
const many = (count: number, chunk: Chunk) => new Array<Chunk>(count).fill(chunk)
// A valid image has no more data than its pixels.
const exact = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 1 })
const heads = { zTXt: 'Comment\0\0', iTXt: 'Comment\0\u0001\0en\0title\0', iCCP: 'icc\0\0' }
const text = (type: keyof typeof heads, packed: Buffer) =>
  pngChunk(type, Buffer.concat([Buffer.from(heads[type]), packed]))

function texts(): HostileCase[] {
  const packed = packedZeros(20_000_000)
  const each = (['zTXt', 'iTXt', 'iCCP'] as const).flatMap((type) => [
    bomb(`with 240 ${type} of 20 MB`, withChunks(...many(240, text(type, packed)))),
    bomb(`with one ${type} of 20 MB`, withChunks(text(type, packed))),
    bomb(
      `with a ${type} of 200 MB that breaks off`,
      withChunks(text(type, packedZeros(200_000_000).subarray(0, -9))),
    ),
    accepted(`with a ${type} of 3 MB`, withChunks(text(type, packedZeros(3_000_000)))),
  ])
  const plain = pngChunk('tEXt', Buffer.from(`Key\0${'a'.repeat(28)}`))
  const long = pngChunk('iTXt', Buffer.concat([Buffer.from('Key\0\0\0\0\0'), Buffer.alloc(90_000, 'a')]))
  return [
    ...each,
    bomb('with 65 compressed texts', withChunks(...many(65, text('zTXt', deflateSync('a'))))),
    accepted(
      'with 64 compressed texts',
      withChunks(...many(64, text('zTXt', deflateSync(Buffer.alloc(60_000))))),
    ),
    accepted('with 19,000 plain texts', withChunks(...many(19_000, plain))),
    accepted('with 50 plain texts of 90 KB', withChunks(...many(50, long))),
    bomb('with 110,000 texts', withChunks(...many(110_000, plain))),
    accepted(
      'with one chunk of 4.9 MB of an unknown kind',
      withChunks(pngChunk('prVt', Buffer.alloc(4_900_000))),
    ),
  ]
}

function metadata(): HostileCase[] {
  const large = deflateSync(Buffer.alloc(3 * 2040 * 2040 + 2040), { level: 1 })
  const turned = Buffer.from(
    'II*\0\u0008\0\0\0\u0001\0\u0012\u0001\u0003\0\u0001\0\0\0\u0006\0\0\0\0\0\0\0',
    'latin1',
  )
  const coloured = (profile: Buffer) =>
    aPng({ width: 2040, height: 2040, data: large, extra: [aProfileChunk(profile)] })
  return [
    accepted('of 4 MP with a phone’s colours', coloured(aPlainProfile())),
    accepted('of 4 MP with colours by a table', coloured(aTableProfile(33))),
    accepted('of 4 MP with colours by a program of 30,000 steps', coloured(aProgramProfile(30_000))),
    bomb('with 65 KB and a byte of EXIF', withChunks(pngChunk('eXIf', Buffer.alloc(65_537)))),
    bomb('with 4.9 MB of EXIF', withChunks(pngChunk('eXIf', Buffer.alloc(4_900_000)))),
    accepted(
      'with 65 KB of EXIF',
      withChunks(pngChunk('eXIf', Buffer.concat([turned, Buffer.alloc(65_000)]))),
    ),
    bomb(
      'of 49 MP that is to be turned',
      aPng({ width: 7000, height: 7000, data: packedZeros(147_007_000), extra: [pngChunk('eXIf', turned)] }),
    ),
  ]
}

function pixels(): HostileCase[] {
  const honest = deflateSync(
    Buffer.concat(new Array(side).fill(Buffer.concat([Buffer.from([0]), rgb.subarray(0, side * 3)]))),
  )
  const bytewise = [...honest].map((byte) => pngChunk('IDAT', Buffer.from([byte])))
  const [head, rest] = [aPng({ width: side, height: side, data: honest }).subarray(0, 33), pngChunk('IEND')]
  const split = (...chunks: Chunk[]) => Buffer.concat([head, ...chunks, rest])
  const giant = (width: number, height: number, interlace: 0 | 1 = 0) =>
    aPng({ width, height, interlace, data: packedZeros(1_000_000) })
  return [
    bomb('of 400 MP', aPng({ width: 20_000, height: 20_000, data: packedZeros(200_000_000) })),
    bomb('of 2,147 million pixels a side', giant(0x7fffffff, 0x7fffffff)),
    bomb('of a pixel a row', aTallPng()),
    bomb('of 64×64 that inflates to 200 MB', aBombPng()),
    bomb('of 49 MP, interlaced', giant(7000, 7000, 1)),
    bomb('of 14 MP, interlaced', giant(3742, 3742, 1)),
    bomb('without a pixel', aPng({ width: side, height: side, data: Buffer.alloc(0) })),
    bomb('with bytes after its end', Buffer.concat([split(...bytewise), Buffer.alloc(4_000_000)])),
    bomb('with 110,000 empty pieces of data', split(...many(110_000, pngChunk('IDAT')), ...bytewise)),
    accepted('with 19,000 empty pieces of data', split(...many(19_000, pngChunk('IDAT')), ...bytewise)),
    accepted('in pieces of a byte', split(...bytewise)),
    accepted(
      'of 13 MP, interlaced',
      aPng({ width: 3640, height: 3640, interlace: 1, data: exact(39_800_000) }),
    ),
    accepted('of 49 MP', aPng({ width: 7000, height: 7000, data: exact(147_007_000) })),
  ]
}

/** PNGs: texts and profiles of every kind, giants, and data in too many pieces. */
export function hostilePngs(): HostileCase[] {
  return [...texts(), ...metadata(), ...pixels()].filter(({ file }) => file.bytes.length <= largest)
}
