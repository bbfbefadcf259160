import type { Ink } from './ink.ts'

export type Box = { x: number; y: number; width: number; height: number }
/** Glyphs that stand close together, from left to right, and the span from their highest to their lowest. */
export type Token = { glyphs: Box[]; top: number; bottom: number }

// In pixels of a picture of 1,000; larger ones have larger specks.
const smallest = 3
// A line of text is lower than this part of the picture's width.
const highest = 0.16
// A zero of Arabic-Indic digits is lower than this part of it.
const smallZero = 0.022

/** The lines of a picture as tokens: what is written without a space. They may belong to any script. */
export function tokenLinesOf(ink: Ink): Token[][] {
  const parts = connectedParts(ink).filter(
    ({ width, height }) =>
      Math.max(width, height) >= smallest && height < ink.width * highest && width < ink.width * 0.4,
  )
  return linesOf(parts, ink.width * smallZero).map(splitLine)
}

/** The boxes of what is connected, diagonally too. */
function connectedParts({ mask, width, height }: Ink): Box[] {
  const seen = new Uint8Array(mask.length)
  const waiting = new Int32Array(mask.length)
  const boxes: Box[] = []
  for (let start = 0; start < mask.length; start++) {
    if (!mask[start] || seen[start]) continue
    let [left, right, top, bottom] = [width, 0, height, 0]
    let count = 0
    waiting[count++] = start
    seen[start] = 1
    while (count > 0) {
      const at = waiting[--count] ?? 0
      const x = at % width
      const y = (at - x) / width
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
      for (let dy = -1; dy <= 1; dy++) {
        if (y + dy < 0 || y + dy >= height) continue
        for (let dx = -1; dx <= 1; dx++) {
          if (x + dx < 0 || x + dx >= width) continue
          const next = at + dy * width + dx
          if (!mask[next] || seen[next]) continue
          seen[next] = 1
          waiting[count++] = next
        }
      }
    }
    boxes.push({ x: left, y: top, width: right - left + 1, height: bottom - top + 1 })
  }
  return boxes
}

const middleOf = ({ y, height }: Box) => y + height / 2

/** Joins parts that follow one another at about the same height, so that slanted lines of photos stay lines. */
function linesOf(parts: Box[], zero: number): Box[][] {
  const sorted = [...parts].sort((one, other) => one.x - other.x)
  const line = sorted.map((_, index) => index)
  const rootOf = (index: number): number => {
    let root = index
    while (line[root] !== root) root = line[root] ?? root
    line[index] = root
    return root
  }
  for (const [index, one] of sorted.entries()) {
    for (let next = index + 1; next < sorted.length; next++) {
      const other = sorted[next]
      if (!other || other.x - (one.x + one.width) > 100) break
      if (areNeighbours(one, other, zero)) line[rootOf(next)] = rootOf(index)
    }
  }
  return [...Map.groupBy(sorted, (_, index) => rootOf(index)).values()]
}

function areNeighbours(one: Box, other: Box, zero: number): boolean {
  const larger = Math.max(one.height, other.height)
  const gap = other.x - (one.x + one.width)
  // Zeros of Arabic-Indic digits are as small as dots, and as far apart as other digits.
  if (larger < zero && Math.abs(middleOf(one) - middleOf(other)) < larger / 2) return gap <= larger * 4.6
  if (gap > larger * 1.7) return false
  const [high, low] = one.height >= other.height ? [one, other] : [other, one]
  const middle = middleOf(low)
  // Such a zero stands above the mark of its piastres.
  const above = larger < zero * 1.6 ? 0.8 : 0.15
  return middle > high.y - high.height * above && middle < high.y + high.height * 1.3
}

function splitLine(line: Box[]): Token[] {
  const highestOfLine = Math.max(...line.map(({ height }) => height))
  const tall = line.map(({ height }) => height).filter((height) => height >= highestOfLine * 0.5)
  const typical = tall.sort((one, other) => one - other)[Math.floor(tall.length / 2)] ?? highestOfLine
  const glyphs = mergeStacked(line)
  const tokens: Box[][] = []
  for (const glyph of glyphs) {
    const last = tokens.at(-1)
    const before = last?.at(-1)
    if (last && before && glyph.x - (before.x + before.width) <= typical * 0.5) last.push(glyph)
    else tokens.push([glyph])
  }
  return tokens.map((token) => ({ glyphs: token, ...spanOf(token, line) }))
}

/** From the highest to the lowest of the tall glyphs; of the line near it if the token has only dots and zeros. */
function spanOf(token: Box[], line: Box[]): { top: number; bottom: number } {
  const most = Math.max(...token.map(({ height }) => height))
  const [first] = token
  const near = line.filter(
    ({ x, height }) => first && Math.abs(x - first.x) < most * 22 && height > most * 1.6,
  )
  const tall =
    near.length > 0 &&
    token.every(({ height, width }) => height < most * 1.6 && width < most * 2.5) &&
    isLow(token, near)
      ? near
      : token.filter(({ height }) => height >= most * 0.6)
  return {
    top: Math.min(...tall.map(({ y }) => y)),
    bottom: Math.max(...tall.map(({ y, height }) => y + height)),
  }
}

const isLow = (token: Box[], near: Box[]) =>
  Math.max(...token.map(({ height }) => height)) < 0.5 * Math.max(...near.map(({ height }) => height))

/** Parts above one another are one glyph: a colon, a letter and its dots. */
function mergeStacked(line: Box[]): Box[] {
  const merged: Box[] = []
  for (const part of [...line].sort((one, other) => one.x - other.x)) {
    const before = merged.at(-1)
    if (!before || !isStacked(before, part)) merged.push(part)
    else merged[merged.length - 1] = around(before, part)
  }
  return merged
}

function isStacked(one: Box, other: Box): boolean {
  const shared = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  return shared >= 0.7 * Math.min(one.width, other.width)
}

function around(one: Box, other: Box): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
  const right = Math.max(one.x + one.width, other.x + other.width)
  const bottom = Math.max(one.y + one.height, other.y + other.height)
  return { x, y, width: right - x, height: bottom - y }
}
