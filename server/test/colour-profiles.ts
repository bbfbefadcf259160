import { deflateSync } from 'node:zlib'
import { pngChunk } from './sample-pictures.ts'

type Bytes = Buffer<ArrayBuffer>

/** A matrix profile as phones write it: primaries, and a curve of this many points per channel. */
export function aPlainProfile(points = 1024): Bytes {
  const curve = aCurve(points)
  return aProfile({
    ...primaries,
    rTRC: curve,
    gTRC: curve,
    bTRC: curve,
  })
}

/** A lookup-table profile with this many grid points per side, as printers use. */
export const aTableProfile = (side: number): Bytes => aProfile({ A2B0: aTable(side) })

function aTable(side: number): Bytes {
  const cells = side ** 3 * 3
  const body = Buffer.alloc(76 + cells * 2)
  body.write('mft2', 0)
  body.set([3, 3, side], 8)
  for (const diagonal of [12, 28, 44]) body.writeInt32BE(65_536, diagonal)
  body.writeUInt16BE(2, 48)
  body.writeUInt16BE(2, 50)
  const straight = [0, 65_535, 0, 65_535, 0, 65_535]
  const table = Array.from({ length: cells }, (_, at) => (at * 7919) & 0xffff)
  for (const [at, value] of [...straight, ...table, ...straight].entries()) {
    body.writeUInt16BE(value, 52 + 2 * at)
  }
  return body
}

/** A profile with a program of many steps, which share the same few bytes and halve the colours. */
export function aProgramProfile(steps: number): Bytes {
  const step = Buffer.alloc(60)
  step.write('matf', 0)
  step.writeUInt16BE(3, 8)
  step.writeUInt16BE(3, 10)
  for (const diagonal of [12, 28, 44]) step.writeFloatBE(0.5 ** (1 / steps), diagonal)
  const head = Buffer.alloc(16 + 8 * steps)
  head.write('mpet', 0)
  head.writeUInt16BE(3, 8)
  head.writeUInt16BE(3, 10)
  head.writeUInt32BE(steps, 12)
  for (let at = 16; at < head.length; at += 8) {
    head.writeUInt32BE(head.length, at)
    head.writeUInt32BE(step.length, at + 4)
  }
  return aProfile({ D2B0: Buffer.concat([head, step]), A2B0: aTable(2) })
}

/** The PNG chunk of a colour profile. */
export function aProfileChunk(profile: Uint8Array): Bytes {
  return pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), deflateSync(profile, { level: 9 })]))
}

function aProfile(tags: Record<string, Buffer>): Bytes {
  const entries = Object.entries({
    desc: aText('a'),
    cprt: aText('b'),
    wtpt: xyz(0.9642, 1, 0.8249),
    ...tags,
  })
  const table = Buffer.alloc(4 + 12 * entries.length)
  table.writeUInt32BE(entries.length, 0)
  const bodies: Buffer[] = []
  let end = 128 + table.length
  for (const [index, [name, body]] of entries.entries()) {
    const at = 4 + 12 * index
    table.write(name, at, 'latin1')
    table.writeUInt32BE(end, at + 4)
    table.writeUInt32BE(body.length, at + 8)
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)])
    bodies.push(padded)
    end += padded.length
  }
  const header = Buffer.alloc(128)
  header.writeUInt32BE(end, 0)
  header.writeUInt32BE(0x0440_0000, 8)
  header.write('mntrRGB XYZ ', 12)
  header.write('acsp', 36)
  header.set(xyz(0.9642, 1, 0.8249).subarray(8), 68)
  return Buffer.concat([header, table, ...bodies])
}

function xyz(...values: [number, number, number]): Bytes {
  const body = Buffer.alloc(20)
  body.write('XYZ ', 0)
  for (const [index, value] of values.entries()) body.writeInt32BE(Math.round(value * 65_536), 8 + 4 * index)
  return body
}

const primaries = {
  rXYZ: xyz(0.4361, 0.2225, 0.0139),
  gXYZ: xyz(0.3851, 0.7169, 0.0971),
  bXYZ: xyz(0.1431, 0.0606, 0.7141),
}

function aText(text: string): Bytes {
  const head = Buffer.from('mluc\0\0\0\0\0\0\0\u0001\0\0\0\u000cenUS\0\0\0\u0002\0\0\0\u001c', 'latin1')
  return Buffer.concat([head, Buffer.from([0, text.charCodeAt(0)])])
}

function aCurve(points: number): Bytes {
  const body = Buffer.alloc(12 + 2 * points)
  body.write('curv', 0)
  body.writeUInt32BE(points, 8)
  for (let at = 0; at < points; at++) {
    body.writeUInt16BE(Math.round(65_535 * (at / (points - 1)) ** 2.2), 12 + 2 * at)
  }
  return body
}
