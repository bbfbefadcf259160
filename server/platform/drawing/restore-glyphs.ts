import { ByteStream } from './byte-stream.ts'

type Streams = ReturnType<typeof openStreams>
type Point = { x: number; y: number; flags: number }

const onCurve = 1
const overlaps = 0x40

/** Builds the tables `glyf` and `loca` (with long offsets) from the combined form of WOFF 2.0. */
export function restoreGlyphs(packed: Buffer): { glyphs: Buffer; places: Buffer } {
  const streams = openStreams(packed)
  const places = Buffer.alloc(4 * (streams.count + 1))
  const parts: Buffer[] = []
  let position = 0
  for (let glyph = 0; glyph < streams.count; glyph++) {
    const contours = streams.contours.short()
    const outline =
      contours === 0
        ? Buffer.alloc(0)
        : contours < 0
          ? composed(streams, glyph)
          : drawn(streams, glyph, contours)
    const filler = Buffer.alloc((4 - (outline.length % 4)) % 4)
    parts.push(outline, filler)
    position += outline.length + filler.length
    places.writeUInt32BE(position, 4 * (glyph + 1))
  }
  return { glyphs: Buffer.concat(parts), places }
}

function openStreams(packed: Buffer) {
  const head = new ByteStream(packed)
  head.short()
  const options = head.short()
  const count = head.short() & 0xffff
  head.short()
  const sizes = Array.from({ length: 7 }, () => head.long())
  const rest = sizes.map((size) => head.bytes(size))
  const [contours, points, flags, glyphs, composites, boxes, instructions] = rest.map(
    (part) => new ByteStream(part),
  ) as [ByteStream, ByteStream, ByteStream, ByteStream, ByteStream, ByteStream, ByteStream]
  const hasBox = boxes.bytes(4 * Math.ceil(count / 32))
  const overlapping = options & 1 ? head.bytes(Math.ceil(count / 8)) : Buffer.alloc(Math.ceil(count / 8))
  return { count, contours, points, flags, glyphs, composites, boxes, instructions, hasBox, overlapping }
}

const isMarked = (bits: Buffer, index: number) => ((bits[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0

/** A glyph composed of other glyphs. */
function composed(streams: Streams, glyph: number): Buffer {
  if (!isMarked(streams.hasBox, glyph)) throw new Error('A composed glyph has no bounds')
  const head = Buffer.alloc(10)
  head.writeInt16BE(-1, 0)
  streams.boxes.bytes(8).copy(head, 2)
  const parts: Buffer[] = [head]
  let flags = 0
  do {
    const start = streams.composites.bytes(4)
    flags = start.readUInt16BE(0)
    const scale = flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0
    parts.push(start, streams.composites.bytes((flags & 1 ? 4 : 2) + scale))
    if (!(flags & 0x20) && flags & 0x100) parts.push(instructionsOf(streams))
  } while (flags & 0x20)
  return Buffer.concat(parts)
}

/** A glyph with an outline of its own. */
function drawn(streams: Streams, glyph: number, contours: number): Buffer {
  const head = Buffer.alloc(10 + 2 * contours)
  head.writeInt16BE(contours, 0)
  let count = 0
  for (let contour = 0; contour < contours; contour++) {
    count += streams.points.packedCount()
    head.writeUInt16BE(count - 1, 10 + 2 * contour)
  }
  const points = Array.from({ length: count }, () => nextPoint(streams))
  if (points[0] && isMarked(streams.overlapping, glyph)) points[0].flags |= overlaps
  const instructions = instructionsOf(streams)
  const outline = writeOutline(points)
  if (isMarked(streams.hasBox, glyph)) streams.boxes.bytes(8).copy(head, 2)
  else
    [outline.left, outline.bottom, outline.right, outline.top].forEach((side, index) => {
      head.writeInt16BE(side, 2 + 2 * index)
    })
  return Buffer.concat([head, instructions, outline.content])
}

function instructionsOf({ glyphs, instructions }: Streams): Buffer {
  const length = glyphs.packedCount()
  const head = Buffer.alloc(2)
  head.writeUInt16BE(length)
  return Buffer.concat([head, instructions.bytes(length)])
}

function writeOutline(points: Point[]) {
  const flags = Buffer.from(points.map((point) => point.flags))
  const across = Buffer.alloc(2 * points.length)
  const upward = Buffer.alloc(2 * points.length)
  const xs: number[] = []
  const ys: number[] = []
  for (const [index, { x, y }] of points.entries()) {
    across.writeInt16BE(x, 2 * index)
    upward.writeInt16BE(y, 2 * index)
    xs.push((xs.at(-1) ?? 0) + x)
    ys.push((ys.at(-1) ?? 0) + y)
  }
  return {
    content: Buffer.concat([flags, across, upward]),
    left: Math.min(...xs),
    right: Math.max(...xs),
    bottom: Math.min(...ys),
    top: Math.max(...ys),
  }
}

/** The next point, relative to the one before; its flag encodes how many bytes it has. */
function nextPoint({ flags, glyphs }: Streams): Point {
  const flag = flags.byte()
  const kind = flag & 127
  const next = () => glyphs.byte()
  const across = (size: number) => (kind & 1 ? size : -size)
  const upward = (size: number) => (kind & 2 ? size : -size)
  const point = (x: number, y: number) => ({ x, y, flags: flag & 128 ? 0 : onCurve })
  if (kind < 10) return point(0, across(((kind & 14) << 7) + next()))
  if (kind < 20) return point(across((((kind - 10) & 14) << 7) + next()), 0)
  if (kind < 84) {
    const high = kind - 20
    const low = next()
    return point(across(1 + (high & 0x30) + (low >> 4)), upward(1 + ((high & 0x0c) << 2) + (low & 15)))
  }
  if (kind < 120) {
    const high = kind - 84
    const x = across(1 + (Math.floor(high / 12) << 8) + next())
    return point(x, upward(1 + (((high % 12) >> 2) << 8) + next()))
  }
  const [first, second, third] = [next(), next(), next()]
  if (kind < 124) return point(across((first << 4) + (second >> 4)), upward(((second & 15) << 8) + third))
  return point(across((first << 8) + second), upward((third << 8) + next()))
}
