import { inflateSync } from 'node:zlib'

const woffHeader = 44
const woffEntry = 20
const sfntHeader = 12
const sfntEntry = 16

/** Unpacks a web font (WOFF 1.0, W3C) into the TrueType form that drawing programs read. */
export function unpackWebFont(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no web font of the kind WOFF')
  const count = woff.readUInt16BE(12)
  const head: Buffer = Buffer.alloc(sfntHeader + sfntEntry * count)
  const power = Math.floor(Math.log2(count))
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(sfntEntry * 2 ** power, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(sfntEntry * count - sfntEntry * 2 ** power, 10)
  const parts: Buffer[] = [head]
  let position = head.length
  for (let index = 0; index < count; index++) {
    const from = woffHeader + woffEntry * index
    const to = sfntHeader + sfntEntry * index
    const table = tableAt(woff, from)
    woff.copy(head, to, from, from + 4)
    woff.copy(head, to + 4, from + 16, from + 20)
    head.writeUInt32BE(position, to + 8)
    head.writeUInt32BE(table.length, to + 12)
    const filler = Buffer.alloc((4 - (table.length % 4)) % 4)
    parts.push(table, filler)
    position += table.length + filler.length
  }
  return Buffer.concat(parts)
}

function tableAt(woff: Buffer, entry: number): Buffer {
  const offset = woff.readUInt32BE(entry + 4)
  const packedLength = woff.readUInt32BE(entry + 8)
  const length = woff.readUInt32BE(entry + 12)
  const packed = woff.subarray(offset, offset + packedLength)
  return packedLength < length ? inflateSync(packed, { maxOutputLength: length }) : packed
}
