import sharp from 'sharp'
import type { Box, DrawnReceipt } from './draw-receipt.ts'
import { seededBy } from './seeded.ts'

/** What becomes of a receipt on its way: saved, scaled, cropped, photographed. */
export type Change =
  | { kind: 'none' }
  | { kind: 'saved'; quality: number }
  | { kind: 'scaled'; factor: number }
  | { kind: 'cropped'; left: number; top: number; right: number; bottom: number }
  | { kind: 'photographed'; seed: number }

/** A change by chance: JPEG 40–95, half to one and a half of the size, crops up to 10 % in all, photos. */
export function changeBy(seed: number, kind: Change['kind']): Change {
  const chance = seededBy(seed)
  const part = () => chance.next() * 0.05
  if (kind === 'saved') return { kind, quality: chance.whole(40, 95) }
  if (kind === 'scaled') return { kind, factor: 0.5 + chance.next() }
  if (kind === 'cropped') return { kind, left: part() / 2, top: part(), right: part() / 2, bottom: part() }
  if (kind === 'photographed') return { kind, seed }
  return { kind: 'none' }
}

/** Changes a receipt; the boxes of its lines follow, and lines that were cut are left out. */
export async function changeReceipt(receipt: DrawnReceipt, change: Change): Promise<DrawnReceipt> {
  if (change.kind === 'saved') return savedAgain(receipt, change.quality)
  if (change.kind === 'scaled') return scaled(receipt, change.factor)
  if (change.kind === 'cropped') return cropped(receipt, change)
  if (change.kind === 'photographed') return photographed(receipt, change.seed)
  return receipt
}

const open = ({ pixels, width, height }: DrawnReceipt) =>
  sharp(pixels, { raw: { width, height, channels: 3 } })

/** The bytes of a picture file. */
export function pictureOf(receipt: DrawnReceipt, quality: number | 'png' = 'png'): Promise<Buffer> {
  return quality === 'png' ? open(receipt).png().toBuffer() : open(receipt).jpeg({ quality }).toBuffer()
}

/** The bytes of a PDF whose only page is the picture. */
export async function pdfOf(receipt: DrawnReceipt): Promise<Buffer> {
  const { width, height } = receipt
  const jpeg = await pictureOf(receipt, 92)
  const page = [595, Math.round((595 * height) / width)]
  const content = `q ${page[0]} 0 0 ${page[1]} 0 0 cm /I Do Q`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.join(' ')}] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n${jpeg.toString('latin1')}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  const starts = objects.map((object, index) => {
    const start = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(start).padStart(10, '0')} 00000 n \n`
  })
  const xref = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

async function fromFile(file: Buffer, lines: DrawnReceipt['lines']): Promise<DrawnReceipt> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height, lines }
}

async function savedAgain(receipt: DrawnReceipt, quality: number): Promise<DrawnReceipt> {
  return fromFile(await pictureOf(receipt, quality), receipt.lines)
}

async function scaled(receipt: DrawnReceipt, factor: number): Promise<DrawnReceipt> {
  const file = await open(receipt)
    .resize(Math.round(receipt.width * factor))
    .png()
    .toBuffer()
  const times = (box: Box) => ({
    x: box.x * factor,
    y: box.y * factor,
    width: box.width * factor,
    height: box.height * factor,
  })
  return fromFile(
    file,
    receipt.lines.map((line) => ({ ...line, box: times(line.box) })),
  )
}

type Cut = Extract<Change, { kind: 'cropped' }>

async function cropped(receipt: DrawnReceipt, cut: Cut): Promise<DrawnReceipt> {
  const { width, height } = receipt
  const left = Math.round(width * cut.left)
  const top = Math.round(height * cut.top)
  const area = {
    left,
    top,
    width: width - left - Math.round(width * cut.right),
    height: height - top - Math.round(height * cut.bottom),
  }
  const isInside = ({ x, y, width: w, height: h }: Box) =>
    x >= 0 && y >= 0 && x + w <= area.width && y + h <= area.height
  const lines = receipt.lines
    .map((line) => ({ ...line, box: { ...line.box, x: line.box.x - left, y: line.box.y - top } }))
    .filter(({ box }) => isInside(box))
  return fromFile(await open(receipt).extract(area).png().toBuffer(), lines)
}

type Point = { x: number; y: number }

/** As photographed from a screen or paper: in perspective on a table, unevenly lit, a little blurred, with noise. */
async function photographed(receipt: DrawnReceipt, seed: number): Promise<DrawnReceipt> {
  const chance = seededBy(seed)
  const { width, height, pixels } = receipt
  const margin = 40
  const [wide, high] = [width + 2 * margin, height + 2 * margin]
  const jitter = () => (chance.next() - 0.5) * 2 * margin * 0.8
  const corners = [
    { x: margin + jitter(), y: margin + jitter() },
    { x: margin + width + jitter(), y: margin + jitter() },
    { x: margin + width + jitter(), y: margin + height + jitter() },
    { x: margin + jitter(), y: margin + height + jitter() },
  ] as [Point, Point, Point, Point]
  const toPhoto = perspective(corners)
  const back = inverted(toPhoto)
  const light = {
    x: chance.next(),
    y: chance.next(),
    fall: 0.15 + chance.next() * 0.2,
    noise: 4 + chance.next() * 8,
  }
  const out = Buffer.alloc(wide * high * 3, 96)
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      const at = applied(back, { x, y })
      const shade = 1 - light.fall * Math.hypot(x / wide - light.x, y / high - light.y)
      for (let channel = 0; channel < 3; channel++) {
        const value = sample({ pixels, width, height }, { x: at.x * width, y: at.y * height }, channel)
        out[(y * wide + x) * 3 + channel] = Math.max(
          0,
          Math.min(255, value * shade + (chance.next() - 0.5) * 2 * light.noise),
        )
      }
    }
  }
  const lines = receipt.lines.map((line) => ({
    ...line,
    box: movedBox(line.box, (point) => applied(toPhoto, { x: point.x / width, y: point.y / height })),
  }))
  const file = await sharp(out, { raw: { width: wide, height: high, channels: 3 } })
    .blur(0.5 + chance.next() * 0.4)
    .jpeg({ quality: chance.whole(60, 90) })
    .toBuffer()
  return fromFile(file, lines)
}

function sample(
  { pixels, width, height }: Omit<DrawnReceipt, 'lines'>,
  { x, y }: Point,
  channel: number,
): number {
  const table = 110
  if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) return table
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [dx, dy] = [x - left, y - top]
  const at = (row: number, column: number) => pixels[(row * width + column) * 3 + channel] ?? 0
  const above = at(top, left) * (1 - dx) + at(top, left + 1) * dx
  const below = at(top + 1, left) * (1 - dx) + at(top + 1, left + 1) * dx
  return above * (1 - dy) + below * dy
}

type Matrix = [number, number, number, number, number, number, number, number, number]

/** The projection of the unit square on four corners, clockwise from the top left. */
function perspective([a, b, c, d]: [Point, Point, Point, Point]): Matrix {
  const sum = { x: a.x - b.x + c.x - d.x, y: a.y - b.y + c.y - d.y }
  const one = { x: b.x - c.x, y: b.y - c.y }
  const two = { x: d.x - c.x, y: d.y - c.y }
  const whole = one.x * two.y - two.x * one.y
  const g = (sum.x * two.y - two.x * sum.y) / whole
  const h = (one.x * sum.y - sum.x * one.y) / whole
  return [
    b.x - a.x + g * b.x,
    d.x - a.x + h * d.x,
    a.x,
    b.y - a.y + g * b.y,
    d.y - a.y + h * d.y,
    a.y,
    g,
    h,
    1,
  ]
}

function inverted([a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ]
}

function applied([a, b, c, d, e, f, g, h, i]: Matrix, { x, y }: Point): Point {
  const depth = g * x + h * y + i
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth }
}

function movedBox({ x, y, width, height }: Box, move: (point: Point) => Point): Box {
  const points = [
    { x, y },
    { x: x + width, y },
    { x, y: y + height },
    { x: x + width, y: y + height },
  ].map(move)
  const [left, top] = [Math.min(...points.map((p) => p.x)), Math.min(...points.map((p) => p.y))]
  return {
    x: left,
    y: top,
    width: Math.max(...points.map((p) => p.x)) - left,
    height: Math.max(...points.map((p) => p.y)) - top,
  }
}
