import { alignmentOf } from './align-pictures.ts'
import type { PictureLikeness } from './compared-pictures.ts'
import { madeEqual, paintedAreas } from './painted-areas.ts'
import type { GreyPixels } from './perceptual-hash.ts'
import {
  type LetterDifference,
  laidOn,
  letterDifferences,
  type PartlyCovered,
  shadeDifferences,
} from './picture-differences.ts'
import type { PictureArea } from './rebuilt.ts'
import type { Segment } from './text-segments.ts'
import type { TextWindow } from './text-windows.ts'

/** A picture as it is compared with others. */
export type ComparedPicture = { picture: GreyPixels; windows: TextWindow[] }

// Found by experiment: letters of copies differ by 0.05 and rarely 0.09, also of coarse and small ones, a changed digit
// by 0.12 or more.
const CHANGED = 0.1
// What a side that was cut off may leave of the picture: a tenth of each side.
const LEAST_COMMON = 0.6
// Less is not cut off: sizes are rounded to whole pixels.
const WHOLE = 0.985
// Less text than this says nothing about where it comes from.
const LEAST_LETTERS = 24
const LEAST_LINES = 4

/** How one picture is like another. */
export function likenessOf(one: ComparedPicture, other: ComparedPicture): PictureLikeness {
  const alignment = alignmentOf(one.windows, other.windows)
  if (!alignment) return { kind: 'unknown' }
  const whole = laidOn(one.picture, other.picture, alignment)
  const common = shareCovered(whole)
  const commonOfOther =
    (common * one.picture.width * one.picture.height * alignment.scale ** 2) /
    (other.picture.width * other.picture.height)
  if (Math.min(common, commonOfOther) < LEAST_COMMON) return { kind: 'unknown' }
  const painted = paintedAreas(one.picture, whole)
  const laid = madeEqual(one.picture, whole, painted)
  const isBare = (part: Segment) => !painted.some((area) => touch(area, part))
  const letters: LetterDifference[] = []
  const changed: Segment[] = []
  for (const piece of letterDifferences(one.picture, laid)) {
    const bare = piece.filter(isBare)
    letters.push(...bare)
    changed.push(...bare.filter(isChanged))
    if (linesOf(changed).length > 1) return { kind: 'different' }
  }
  const same = letters.filter((letter) => !isChanged(letter))
  if (same.length < LEAST_LETTERS || linesOf(same).length < LEAST_LINES) return { kind: 'unknown' }
  const [line = painted[0]] = linesOf(changed)
  const shades = shadeDifferences(one.picture, laid).filter(isBare)
  if (shades.some((shade) => !line || shade.top > line.bottom || shade.bottom < line.top)) {
    return { kind: 'different' }
  }
  if (!line) return { kind: Math.min(common, commonOfOther) < WHOLE ? 'cropped' : 'near' }
  if (changed.length > 0 && isTall(line, letters)) return { kind: 'different' }
  const { scale, right, down } = alignment
  const there = {
    left: line.left * scale + right,
    right: line.right * scale + right,
    top: line.top * scale + down,
    bottom: line.bottom * scale + down,
  }
  return { kind: 'one_line', area: areaOf(line, one.picture), otherArea: areaOf(there, other.picture) }
}

const touch = (one: Segment, other: Segment) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const isChanged = ({ difference }: LetterDifference) => difference > CHANGED

function shareCovered({ covered }: PartlyCovered): number {
  return covered.reduce((sum, one) => sum + one, 0) / covered.length
}

/** What is beside each other is one line. */
function linesOf(parts: Segment[]): Segment[] {
  const lines: Segment[] = []
  for (const part of parts.toSorted((one, other) => one.top - other.top)) {
    const line = lines.at(-1)
    if (!line || part.top >= line.bottom - 1) {
      const { left, top, right, bottom } = part
      lines.push({ left, top, right, bottom })
      continue
    }
    line.left = Math.min(line.left, part.left)
    line.right = Math.max(line.right, part.right)
    line.bottom = Math.max(line.bottom, part.bottom)
  }
  return lines
}

/** Whether what differs is more than a line of text, such as a picture or several lines that touch. */
function isTall({ top, bottom }: Segment, letters: Segment[]): boolean {
  const heights = letters.map((letter) => letter.bottom - letter.top).sort((one, other) => one - other)
  return bottom - top > 3 * (heights[Math.floor(heights.length / 2)] ?? 0)
}

/** In thousandths of the picture, at least one, and inside it. */
function areaOf({ left, top, right, bottom }: Segment, { width, height }: GreyPixels): PictureArea {
  const within = (value: number, length: number) =>
    Math.min(999, Math.max(0, Math.round((value * 1000) / length)))
  const [x, y] = [within(left, width), within(top, height)]
  return {
    x,
    y,
    width: Math.max(1, within(right, width) - x),
    height: Math.max(1, within(bottom, height) - y),
  }
}
