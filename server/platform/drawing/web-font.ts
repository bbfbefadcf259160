import { brotliDecompressSync } from 'node:zlib'
import { ByteStream } from './byte-stream.ts'
import { restoreGlyphs } from './restore-glyphs.ts'

type Table = { tag: string; content: Buffer; isTransformed: boolean }

const largestFont = 8 * 1024 * 1024

// The order in which WOFF 2.0 numbers the known tables.
const tags =
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
    .split(' ')
    .map((tag) => tag.replace('_', ' '))

/**
 * Converts a web font (WOFF 2.0, W3C) to TrueType for drawing programs. Supports one font per file; throws if it is not
 * such a font, or if a table has a transform that none of our fonts uses.
 */
export function unpackWebFont(woff2: Buffer): Buffer {
  if (woff2.toString('latin1', 0, 4) !== 'wOF2') throw new Error('This is no web font of the kind WOFF2')
  const tables = readTables(woff2)
  const find = (tag: string) => tables.find((table) => table.tag === tag)
  const [glyf, loca, head] = [find('glyf'), find('loca'), find('head')]
  if (glyf?.isTransformed && loca && head) {
    const restored = restoreGlyphs(glyf.content)
    glyf.content = restored.glyphs
    loca.content = restored.places
    head.content = Buffer.from(head.content)
    head.content.writeUInt16BE(1, 50)
  }
  return writeFont(woff2.readUInt32BE(4), tables)
}

function readTables(woff2: Buffer): Table[] {
  const stream = new ByteStream(woff2, 48)
  const count = woff2.readUInt16BE(12)
  const entries = Array.from({ length: count }, () => {
    const flags = stream.byte()
    const tag = (flags & 63) === 63 ? stream.bytes(4).toString('latin1') : (tags[flags & 63] ?? '')
    const isGlyphs = tag === 'glyf' || tag === 'loca'
    const isTransformed = isGlyphs ? flags >> 6 !== 3 : flags >> 6 !== 0
    if (isTransformed && !isGlyphs) throw new Error(`The table ${tag} is packed in an unknown way`)
    const length = stream.packedLength()
    return { tag, isTransformed, length: isTransformed ? stream.packedLength() : length }
  })
  const content = brotliDecompressSync(stream.bytes(woff2.readUInt32BE(20)), { maxOutputLength: largestFont })
  let position = 0
  return entries.map(({ tag, isTransformed, length }) => {
    const from = position
    position += length
    return { tag, isTransformed, content: content.subarray(from, position) }
  })
}

function writeFont(flavour: number, tables: Table[]): Buffer {
  const count = tables.length
  const power = Math.floor(Math.log2(count))
  const head = Buffer.alloc(12 + 16 * count)
  head.writeUInt32BE(flavour, 0)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(16 * 2 ** power, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(16 * (count - 2 ** power), 10)
  const parts: Buffer[] = [head]
  let position = head.length
  const sorted = [...tables].sort((a, b) => (a.tag < b.tag ? -1 : 1))
  for (const [index, { tag, content }] of sorted.entries()) {
    const entry = 12 + 16 * index
    head.write(tag, entry, 'latin1')
    head.writeUInt32BE(position, entry + 8)
    head.writeUInt32BE(content.length, entry + 12)
    const filler = Buffer.alloc((4 - (content.length % 4)) % 4)
    parts.push(content, filler)
    position += content.length + filler.length
  }
  return Buffer.concat(parts)
}
