import sharp from 'sharp'
import type { Box } from './glyphs.ts'
import type { Colours } from './unread-lines.ts'

/** One line as black on white, and where its left top corner is on the picture. */
type LinePicture = { png: Buffer; x: number; y: number; scale: number }

// The reader of words was trained with letters of about this height.
const wantedHeight = 44
// What differs less from the ground is no text.
const leastDifference = 36
const margin = 8
const border = 16

/**
 * A line as black on white by how far each colour is from that of its ground: amber on white and white on amber are as
 * dark as black is. Null if nothing stands out.
 */
export async function linePictureOf(picture: Colours, box: Box): Promise<LinePicture | null> {
  const part = widened(box, picture)
  const differences = differencesIn(picture, part, groundOf(picture, box))
  withoutSurroundings(differences, part)
  const strong = differences.filter((value) => value > leastDifference).sort()
  const full = strong[Math.floor(strong.length * 0.8)]
  const text = textIn(differences, part)
  if (full === undefined || text === null) return null
  const pixels = differences.map((value) =>
    value > leastDifference ? 255 - Math.min(255, Math.round((value * 255) / full)) : 255,
  )
  const scale = Math.max(0.5, Math.min(3, wantedHeight / text.height))
  const png = await sharp(pixels, { raw: { width: part.width, height: part.height, channels: 1 } })
    .extract({ left: text.x, top: text.y, width: text.width, height: text.height })
    .resize({ width: Math.max(1, Math.round(text.width * scale)), kernel: 'cubic' })
    .extend({ top: border, bottom: border, left: border, right: border, background: '#ffffff' })
    .toColourspace('b-w')
    .png({ compressionLevel: 1 })
    .toBuffer()
  return { png, x: part.x + text.x - border / scale, y: part.y + text.y - border / scale, scale }
}

/** Where something differs clearly from its ground; not where an edge has left a trace. */
function textIn(differences: Uint8Array, { width, height }: Box): Box | null {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (const [at, value] of differences.entries()) {
    if (value <= leastDifference * 2) continue
    const column = at % width
    const row = (at - column) / width
    left = Math.min(left, column)
    right = Math.max(right, column + 1)
    top = Math.min(top, row)
    bottom = Math.max(bottom, row + 1)
  }
  return right > left ? { x: left, y: top, width: right - left, height: bottom - top } : null
}

function widened({ x, y, width, height }: Box, picture: Colours): Box {
  const [left, top] = [Math.max(0, x - margin), Math.max(0, y - margin)]
  const right = Math.min(picture.width, x + width + margin)
  const bottom = Math.min(picture.height, y + height + margin)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** The commonest colour of a part: that behind its letters. */
function groundOf({ pixels, width }: Colours, box: Box): [number, number, number] {
  const bins = new Map<number, { count: number; red: number; green: number; blue: number }>()
  for (let row = box.y; row < box.y + box.height; row++)
    for (let column = box.x; column < box.x + box.width; column++) {
      const at = (row * width + column) * 3
      const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
      const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5)
      const bin = bins.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 }
      bins.set(key, bin)
      bin.count++
      bin.red += red
      bin.green += green
      bin.blue += blue
    }
  const [most] = [...bins.values()].sort((one, other) => other.count - one.count)
  return most ? [most.red / most.count, most.green / most.count, most.blue / most.count] : [255, 255, 255]
}

function differencesIn({ pixels, width }: Colours, part: Box, ground: number[]): Uint8Array {
  const found = new Uint8Array(part.width * part.height)
  for (let row = 0; row < part.height; row++)
    for (let column = 0; column < part.width; column++) {
      const at = ((part.y + row) * width + part.x + column) * 3
      const apart = ground.map((value, index) => Math.abs((pixels[at + index] ?? 0) - value))
      found[row * part.width + column] = Math.max(...apart)
    }
  return found
}

/** Makes what reaches in from the edge the ground: the page around a coloured button. */
function withoutSurroundings(differences: Uint8Array, { width, height }: Box): void {
  const waiting: number[] = []
  for (let column = 0; column < width; column++) waiting.push(column, (height - 1) * width + column)
  for (let row = 0; row < height; row++) waiting.push(row * width, row * width + width - 1)
  while (waiting.length > 0) {
    const at = waiting.pop() ?? 0
    if ((differences[at] ?? 0) <= leastDifference) continue
    differences[at] = 0
    const column = at % width
    if (column > 0) waiting.push(at - 1)
    if (column < width - 1) waiting.push(at + 1)
    if (at >= width) waiting.push(at - width)
    if (at < width * (height - 1)) waiting.push(at + width)
  }
}
