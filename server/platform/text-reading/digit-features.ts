import type { Box, Token } from './glyphs.ts'
import type { Ink } from './ink.ts'

/** What a glyph can be: a digit of either kind, what stands between digits, or anything else. */
export const digitClasses = [...'٠١٢٣٤٥٦٧٨٩', ...'0123456789', '.', ':', '-', '/', '*', '?'] as const

const side = 16
/** How many numbers describe a glyph. */
export const featureCount = side * side + 5

/** A glyph as numbers: its shape in a square, and its size and place within its token. */
export function featuresOf(ink: Ink, glyph: Box, { top, bottom }: Token): Float32Array {
  const features = new Float32Array(featureCount)
  const scale = Math.max(glyph.width, glyph.height) / side
  const [left, above] = [
    glyph.x - (scale * side - glyph.width) / 2,
    glyph.y - (scale * side - glyph.height) / 2,
  ]
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++)
      features[row * side + column] = coverage(ink, glyph, {
        x: left + column * scale,
        y: above + row * scale,
        width: scale,
        height: scale,
      })
  const high = Math.max(1, bottom - top)
  features.set(
    [
      glyph.height / high,
      glyph.width / high,
      (glyph.y - top) / high,
      (bottom - glyph.y - glyph.height) / high,
      glyph.width / (glyph.width + glyph.height),
    ].map((value) => Math.max(-1, Math.min(2, value))),
    side * side,
  )
  return features
}

/** The part of a cell that is ink of this glyph, by up to nine points. */
function coverage({ mask, width }: Ink, glyph: Box, cell: Box): number {
  let found = 0
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 3; column++) {
      const x = Math.floor(cell.x + ((column + 0.5) * cell.width) / 3)
      const y = Math.floor(cell.y + ((row + 0.5) * cell.height) / 3)
      const isInside = x >= glyph.x && x < glyph.x + glyph.width && y >= glyph.y && y < glyph.y + glyph.height
      if (isInside && mask[y * width + x]) found++
    }
  return found / 9
}
