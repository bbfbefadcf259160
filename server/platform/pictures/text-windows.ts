import type { GreyPixels } from './perceptual-hash.ts'
import { type Segment, textSegments } from './text-segments.ts'

/**
 * The first or last letters of a piece of text: where its middle is, how high the letters are, both in pixels, and what
 * they look like, independent of size and contrast.
 */
export type TextWindow = { x: number; y: number; size: number; look: Float32Array }

const COLUMNS = 20
const ROWS = 6
// In heights of the letters: six to eight digits.
const ACROSS = 4.5
const DOWN = 1.5
const MOST_WINDOWS = 64

/**
 * The beginnings and ends of all pieces of text. They stay the same if the picture is saved smaller or coarser, if
 * other lines change, and if its sides are cut off: one of the two is left of a piece of which a part is.
 */
export function textWindows(picture: GreyPixels): TextWindow[] {
  const windows: TextWindow[] = []
  for (const segment of textSegments(picture)) {
    const line = strokesIn(picture, segment)
    for (const side of line ? (['left', 'right'] as const) : []) {
      const window = line && windowAt(picture, segment, { line, side })
      if (window) windows.push(window)
      if (windows.length === MOST_WINDOWS) return windows
    }
  }
  return windows
}

type Line = { left: number; right: number; y: number; size: number }

/** Middle and height are those of the whole piece: of six letters they would depend on how many of them are tall. */
function windowAt(
  picture: GreyPixels,
  segment: Segment,
  { line: { y, size }, side }: { line: Line; side: 'left' | 'right' },
): TextWindow | null {
  const width = size * ACROSS
  const strokes = strokesIn(picture, partOf(segment, side, width))
  if (!strokes) return null
  const x = side === 'left' ? strokes.left + width / 2 : strokes.right - width / 2
  const look = lookOf(picture, segment, { x, y, size })
  return look && { x, y, size, look }
}

function partOf(segment: Segment, side: 'left' | 'right', width: number): Segment {
  return side === 'left'
    ? { ...segment, right: Math.min(segment.right, Math.ceil(segment.left + width)) }
    : { ...segment, left: Math.max(segment.left, Math.floor(segment.right - width)) }
}

// What blurs every stroke of a small picture, as the square of a deviation in pixels.
const BLUR = 0.5

/** Where the strokes of a part begin and end, their middle row, and 3.3 times their deviation from it: their height. */
function strokesIn(
  { pixels, width, height }: GreyPixels,
  { left, top, right, bottom }: Segment,
): Line | null {
  const across = new Float64Array(right - left + 1)
  let [sum, sumY, sumYY] = [0, 0, 0]
  // Steps lie between two pixels, so that a small picture's strokes are not found wider than a large one's.
  const add = (step: number, x: number, y: number) => {
    across[x - left] = (across[x - left] ?? 0) + step
    sum += step
    sumY += step * y
    sumYY += step * y * y
  }
  for (let y = Math.max(1, top - 1); y < Math.min(height - 1, bottom + 1); y++) {
    for (let x = Math.max(1, left); x < Math.min(width - 1, right); x++) {
      const at = y * width + x
      const brightness = pixels[at] ?? 0
      add(Math.abs((pixels[at + 1] ?? 0) - brightness), x, y + 0.5)
      add(Math.abs((pixels[at + width] ?? 0) - brightness), x, y + 1)
    }
  }
  if (sum < 200) return null
  const y = sumY / sum
  const size = 3.3 * Math.sqrt(Math.max(0, sumYY / sum - y * y - BLUR))
  if (size < 3) return null
  return {
    left: left + reached(across, 0.015 * sum),
    right: right - reached(across.toReversed(), 0.015 * sum),
    y,
    size,
  }
}

/** How far into these amounts their sum reaches a threshold, between two steps by the line between them. */
function reached(amounts: Float64Array, threshold: number): number {
  let sum = 0
  for (let index = 0; index < amounts.length; index++) {
    const amount = amounts[index] ?? 0
    if (sum + amount >= threshold) return index + (amount > 0 ? (threshold - sum) / amount : 0)
    sum += amount
  }
  return 0
}

/** The mean brightness of each cell of a grid over the letters, without its mean and scaled to length 1. */
function lookOf(
  picture: GreyPixels,
  segment: Segment,
  { x, y, size }: Omit<TextWindow, 'look'>,
): Float32Array | null {
  const look = new Float32Array(COLUMNS * ROWS)
  const [cellWidth, cellHeight] = [(size * ACROSS) / COLUMNS, (size * DOWN) / ROWS]
  const [left, top] = [x - (size * ACROSS) / 2, y - (size * DOWN) / 2]
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      look[row * COLUMNS + column] = meanIn(picture, segment, {
        left: left + column * cellWidth,
        top: top + row * cellHeight,
        width: cellWidth,
        height: cellHeight,
      })
    }
  }
  return normalized(look)
}

// Samples of a cell on each side: cells have about 2 pixels.
const SAMPLES = 3

function meanIn(
  picture: GreyPixels,
  segment: Segment,
  cell: { left: number; top: number; width: number; height: number },
): number {
  let sum = 0
  for (let row = 0; row < SAMPLES; row++) {
    for (let column = 0; column < SAMPLES; column++) {
      const x = cell.left + ((column + 0.5) * cell.width) / SAMPLES
      const y = cell.top + ((row + 0.5) * cell.height) / SAMPLES
      // What is beside the piece may be another column, or cut off.
      sum += brightnessAt(picture, Math.min(segment.right, Math.max(segment.left - 1, x)), y)
    }
  }
  return sum / SAMPLES ** 2
}

/** The brightness between pixels, by those around the point, whose middles are at halves. */
export function brightnessAt({ pixels, width, height }: GreyPixels, x: number, y: number): number {
  const [u, v] = [Math.min(width - 1, Math.max(0, x - 0.5)), Math.min(height - 1, Math.max(0, y - 0.5))]
  const [column, row] = [Math.min(width - 2, Math.floor(u)), Math.min(height - 2, Math.floor(v))]
  const [right, down] = [u - column, v - row]
  const at = row * width + column
  const above = (pixels[at] ?? 0) * (1 - right) + (pixels[at + 1] ?? 0) * right
  const below = (pixels[at + width] ?? 0) * (1 - right) + (pixels[at + width + 1] ?? 0) * right
  return above * (1 - down) + below * down
}

function normalized(values: Float32Array): Float32Array | null {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const length = Math.hypot(...values.map((value) => value - mean))
  return length < 20 ? null : values.map((value) => (value - mean) / length)
}
