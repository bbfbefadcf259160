import type { Box } from './glyphs.ts'
import type { Ink } from './ink.ts'

// In heights: no digit is wider, and two that touch are.
const widest = 0.95

/**
 * The two halves of a glyph that may be two digits that touch, cut where the least ink is; null if it is no wider than
 * one.
 */
export function halvesOf(ink: Ink, glyph: Box): [Box, Box] | null {
  if (glyph.width < glyph.height * widest || glyph.width > glyph.height * 2.2) return null
  const [from, to] = [Math.floor(glyph.width * 0.3), Math.ceil(glyph.width * 0.7)]
  let [cut, least] = [from, Number.POSITIVE_INFINITY]
  for (let column = from; column <= to; column++) {
    const found = inkOfColumn(ink, glyph, column)
    if (found < least) [cut, least] = [column, found]
  }
  const left = trimmed(ink, { ...glyph, width: cut })
  const right = trimmed(ink, { ...glyph, x: glyph.x + cut, width: glyph.width - cut })
  return left && right ? [left, right] : null
}

function inkOfColumn({ mask, width }: Ink, { x, y, height }: Box, column: number): number {
  let found = 0
  for (let row = y; row < y + height; row++) found += mask[row * width + x + column] ?? 0
  return found
}

/** The box without rows and columns that have no ink; null if none has. */
function trimmed(ink: Ink, box: Box): Box | null {
  let [left, top, right, bottom] = [box.x + box.width, box.y + box.height, box.x, box.y]
  for (let y = box.y; y < box.y + box.height; y++)
    for (let x = box.x; x < box.x + box.width; x++) {
      if (!ink.mask[y * ink.width + x]) continue
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y + 1)
    }
  return right > left ? { x: left, y: top, width: right - left, height: bottom - top } : null
}
