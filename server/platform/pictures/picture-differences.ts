import type { Alignment } from './align-pictures.ts'
import type { GreyPixels } from './perceptual-hash.ts'
import { type Segment, textSegments } from './text-segments.ts'
import { brightnessAt } from './text-windows.ts'

/** A part of a piece of text, about as wide as a letter, and how much it differs: 0 for the same, 1 for another. */
export type LetterDifference = Segment & { difference: number }

/** A picture, and where it has something. */
export type PartlyCovered = GreyPixels & { covered: Uint8Array }

// The square of a difference in brightness that means nothing, in each pixel.
const NOISE = 8 ** 2
// Beyond this scale pixels would be left out.
const LARGER = 1.25
// In pixels: a letter at the edge of either picture may be cut off, and is blurred with nothing.
const EDGE = 3
// In heights of the line.
const LETTER = 0.8
const LONGEST = 6

/** `other` as it lies on a picture of this size. */
export function laidOn(
  { width, height }: { width: number; height: number },
  other: GreyPixels,
  { scale, right, down }: Alignment,
): PartlyCovered {
  const pixels = new Uint8Array(width * height)
  const covered = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = [scale * (x + 0.5) + right, scale * (y + 0.5) + down]
      if (u < 0.5 || v < 0.5 || u > other.width - 0.5 || v > other.height - 0.5) continue
      covered[y * width + x] = 1
      pixels[y * width + x] =
        scale < LARGER ? brightnessAt(other, u, v) : meanAround(other, { u, v, reach: scale / 4 })
    }
  }
  return { pixels, covered, width, height }
}

function meanAround(picture: GreyPixels, { u, v, reach }: { u: number; v: number; reach: number }): number {
  let sum = 0
  for (const below of [-reach, reach]) {
    for (const beside of [-reach, reach]) sum += brightnessAt(picture, u + beside, v + below)
  }
  return sum / 4
}

/** How much each letter differs, of the text in either picture that the other covers, piece by piece. */
export function* letterDifferences(one: GreyPixels, laid: PartlyCovered): Generator<LetterDifference[]> {
  const [a, b] = [blurred(one), { ...blurred(laid), covered: laid.covered }]
  for (const picture of [one, laid]) {
    for (const segment of textSegments(picture)) {
      const whole = clipped(segment, b)
      for (const piece of whole ? piecesOf(whole) : []) yield differencesIn(piece, a, b)
    }
  }
}

/** Parts of a long line: at its ends the smallest error of the scale is more than a pixel. */
function piecesOf(segment: Segment): Segment[] {
  const width = segment.right - segment.left
  const count = Math.max(1, Math.round(width / ((segment.bottom - segment.top) * LONGEST)))
  return Array.from({ length: count }, (_, index) => ({
    ...segment,
    left: segment.left + Math.floor((index * width) / count),
    right: segment.left + Math.floor(((index + 1) * width) / count),
  }))
}

/** The part of a piece of text that is covered, with a little around it; null if it is too small to compare. */
function clipped(
  { left, top, right, bottom }: Segment,
  { covered, width, height }: PartlyCovered,
): Segment | null {
  const middle = Math.floor((top + bottom) / 2)
  const isCovered = (x: number) => covered[middle * width + x] === 1
  const part = {
    left: Math.max(EDGE, left - 1),
    top: Math.max(EDGE, top - 1),
    right: Math.min(width - EDGE, right + 1),
    bottom: Math.min(height - EDGE, bottom + 1),
  }
  while (part.left < part.right && !isCovered(part.left - EDGE)) part.left++
  while (part.left < part.right && !isCovered(part.right + EDGE - 1)) part.right--
  const column = Math.floor((part.left + part.right) / 2)
  while (part.top < part.bottom && !covered[(part.top - EDGE) * width + column]) part.top++
  while (part.top < part.bottom && !covered[(part.bottom + EDGE - 1) * width + column]) part.bottom--
  return part.right - part.left < 5 || part.bottom - part.top < 4 ? null : part
}

// In pixels. Smaller parts of a logo differ in a coarse copy, an area of another colour is larger.
const SHADE_SIDE = 16
const SHADE = 20

/** The squares of the picture whose mean brightness differs, such as those of another colour. */
export function shadeDifferences(
  one: GreyPixels,
  { pixels, covered, width, height }: PartlyCovered,
): Segment[] {
  const squares: Segment[] = []
  for (let top = 0; top + SHADE_SIDE <= height; top += SHADE_SIDE) {
    for (let left = 0; left + SHADE_SIDE <= width; left += SHADE_SIDE) {
      let [sum, count] = [0, 0]
      for (let y = top; y < top + SHADE_SIDE; y++) {
        for (let at = y * width + left; at < y * width + left + SHADE_SIDE; at++) {
          if (!covered[at]) continue
          sum += (one.pixels[at] ?? 0) - (pixels[at] ?? 0)
          count++
        }
      }
      const isWhole = count === SHADE_SIDE ** 2
      if (isWhole && Math.abs(sum / count) > SHADE) {
        squares.push({ left, top, right: left + SHADE_SIDE, bottom: top + SHADE_SIDE })
      }
    }
  }
  return squares
}

function differencesIn(segment: Segment, one: GreyPixels, other: GreyPixels): LetterDifference[] {
  let best = {
    right: 0,
    down: 0,
    columns: comparedColumns(segment, one, { picture: other, right: 0, down: 0 }),
  }
  for (const step of [1, 0.5]) {
    const { right: fromRight, down: fromDown } = best
    for (const down of [-step, 0, step]) {
      for (const right of [-step, 0, step]) {
        const shift = { right: fromRight + right, down: fromDown + down }
        const columns = comparedColumns(segment, one, { picture: other, ...shift })
        if (squaresOf(columns) < squaresOf(best.columns)) best = { ...shift, columns }
      }
    }
  }
  return lettersOf(segment, best.columns)
}

type Column = { squares: number; sum: number; sumSquares: number; otherSum: number; otherSquares: number }

const squaresOf = (columns: Column[]) => columns.reduce((sum, { squares }) => sum + squares, 0)

function comparedColumns(
  { left, top, right, bottom }: Segment,
  one: GreyPixels,
  other: { picture: GreyPixels; right: number; down: number },
): Column[] {
  return Array.from({ length: right - left }, (_, index) => {
    const column: Column = { squares: 0, sum: 0, sumSquares: 0, otherSum: 0, otherSquares: 0 }
    const x = left + index
    for (let y = top; y < bottom; y++) {
      const a = one.pixels[y * one.width + x] ?? 0
      const b = brightnessAt(other.picture, x + 0.5 + other.right, y + 0.5 + other.down)
      column.squares += (a - b) ** 2
      column.sum += a
      column.sumSquares += a * a
      column.otherSum += b
      column.otherSquares += b * b
    }
    return column
  })
}

function lettersOf(segment: Segment, columns: Column[]): LetterDifference[] {
  const height = segment.bottom - segment.top
  const width = Math.min(columns.length, Math.max(5, Math.round(height * LETTER)))
  const letters: LetterDifference[] = []
  for (let from = 0; from + width <= columns.length; from += Math.max(1, Math.floor(width / 2))) {
    const difference = differenceOf(columns.slice(from, from + width), height)
    letters.push({ ...segment, left: segment.left + from, right: segment.left + from + width, difference })
  }
  return letters
}

function differenceOf(columns: Column[], height: number): number {
  const count = columns.length * height
  const total = (pick: (column: Column) => number) => columns.reduce((sum, column) => sum + pick(column), 0)
  const spread = total(({ sumSquares }) => sumSquares) - total(({ sum }) => sum) ** 2 / count
  const otherSpread =
    total(({ otherSquares }) => otherSquares) - total(({ otherSum }) => otherSum) ** 2 / count
  return total(({ squares }) => squares) / (spread + otherSpread + 2 * NOISE * count)
}

/** Each pixel with its neighbours, so that a copy saved smaller is as sharp as its original. */
function blurred({ pixels, width, height }: GreyPixels): GreyPixels {
  const across = new Float32Array(pixels.length)
  for (let at = 1; at < pixels.length - 1; at++) {
    across[at] = ((pixels[at - 1] ?? 0) + 2 * (pixels[at] ?? 0) + (pixels[at + 1] ?? 0)) / 4
  }
  const both = new Uint8Array(pixels.length)
  for (let at = width; at < pixels.length - width; at++) {
    both[at] = ((across[at - width] ?? 0) + 2 * (across[at] ?? 0) + (across[at + width] ?? 0)) / 4
  }
  return { pixels: both, width, height }
}
