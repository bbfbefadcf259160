import type { GreyPixels } from './perceptual-hash.ts'
import type { PartlyCovered } from './picture-differences.ts'
import type { Segment } from './text-segments.ts'

// In brightness: less is no more visible than the noise of a coarse copy.
const PALE = 12
// In pixels of each side: strokes are narrower.
const LEAST_SIDE = 12
// The part of its box that it fills; an ellipse fills 0.78.
const LEAST_FILL = 0.6
// The deviation of a brightness that is the same everywhere, but for noise.
const FLAT = 7
// In pixels: the edge of an area is blurred, and shrinking a picture blurs it further.
const BORDER = 4
// More than this part of the picture leaves too little to compare.
const MOST = 0.2

/**
 * The areas that were painted over in one of two pictures: a block of one brightness, or one that is lighter or darker
 * by the same amount everywhere. Whoever puts one on a receipt hides nothing else, so the rest is compared without it.
 * None if they take much of the picture.
 */
export function paintedAreas(one: GreyPixels, laid: PartlyCovered): Segment[] {
  const { width, height } = one
  // 1 where it is lighter, 2 where it is darker: an area is one of them, a letter that lies askew is both.
  const differing = new Uint8Array(width * height)
  for (let at = 0; at < differing.length; at++) {
    const difference = laid.covered[at] ? differenceAt(one, laid, at) : 0
    if (Math.abs(difference) > PALE) differing[at] = difference > 0 ? 1 : 2
  }
  const areas = partsOf(differing, width)
    .filter((part) => isBlock(part) && isPainted(part, one, laid))
    .map(({ box: { left, top, right, bottom } }) => ({
      left: Math.max(0, left - BORDER),
      top: Math.max(0, top - BORDER),
      right: Math.min(width, right + BORDER),
      bottom: Math.min(height, bottom + BORDER),
    }))
  const size = areas.reduce((sum, { left, top, right, bottom }) => sum + (right - left) * (bottom - top), 0)
  return size > MOST * width * height ? [] : areas
}

/** `laid` with these areas as they are on the other picture, so that nothing differs there or pulls letters beside it. */
export function madeEqual(one: GreyPixels, laid: PartlyCovered, areas: Segment[]): PartlyCovered {
  if (areas.length === 0) return laid
  const pixels = Uint8Array.from(laid.pixels)
  for (const { left, top, right, bottom } of areas) {
    for (let y = top; y < bottom; y++) {
      const from = y * one.width
      pixels.set(one.pixels.subarray(from + left, from + right), from + left)
    }
  }
  return { ...laid, pixels }
}

const differenceAt = (one: GreyPixels, other: GreyPixels, at: number) =>
  (one.pixels[at] ?? 0) - (other.pixels[at] ?? 0)

type Part = { pixels: number[]; box: Segment }

/** What is connected in a mask and has the same value there; the mask is empty afterwards. */
function partsOf(mask: Uint8Array, width: number): Part[] {
  const parts: Part[] = []
  for (let start = 0; start < mask.length; start++) {
    const value = mask[start]
    if (!value) continue
    mask[start] = 0
    const pixels = [start]
    for (let index = 0; index < pixels.length; index++) {
      const at = pixels[index] ?? 0
      const x = at % width
      for (const next of [x > 0 ? at - 1 : at, x < width - 1 ? at + 1 : at, at - width, at + width]) {
        if (mask[next] !== value) continue
        mask[next] = 0
        pixels.push(next)
      }
    }
    parts.push({ pixels, box: boxOf(pixels, width) })
  }
  return parts
}

function boxOf(pixels: number[], width: number): Segment {
  const box = { left: width, top: Number.POSITIVE_INFINITY, right: 0, bottom: 0 }
  for (const at of pixels) {
    const x = at % width
    const y = (at - x) / width
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x + 1)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y + 1)
  }
  return box
}

function isBlock({ pixels, box }: Part): boolean {
  const [across, down] = [box.right - box.left, box.bottom - box.top]
  return across >= LEAST_SIDE && down >= LEAST_SIDE && pixels.length >= LEAST_FILL * across * down
}

/** Whether its inside is flat in one of the pictures, or differs by the same everywhere. */
function isPainted({ pixels }: Part, one: GreyPixels, other: GreyPixels): boolean {
  const all = new Set(pixels)
  const reach = BORDER / 2
  const inside = pixels.filter((at) =>
    [-reach, reach].every((step) => all.has(at + step) && all.has(at + step * one.width)),
  )
  const looks = [
    (at: number) => one.pixels[at] ?? 0,
    (at: number) => other.pixels[at] ?? 0,
    (at: number) => differenceAt(one, other, at),
  ]
  return looks.some((look) => deviation(inside.map(look)) < FLAT)
}

/** Without the outermost values: a letter may touch the area. */
function deviation(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const some = sorted.slice(Math.floor(values.length * 0.05), Math.ceil(values.length * 0.95))
  const mean = some.reduce((sum, value) => sum + value, 0) / some.length
  return Math.sqrt(some.reduce((sum, value) => sum + (value - mean) ** 2, 0) / some.length)
}
