import type { TextWindow } from './text-windows.ts'

/** Where a point of one picture is in another: at `scale` times its place, plus the shift. */
export type Alignment = { scale: number; right: number; down: number }

type Point = { x: number; y: number }
type Match = { from: Point; to: Point; sizes: number; likeness: number }

const LEAST_LIKENESS = 0.85
const MOST_MATCHES = 70
// In pixels. Windows are known to a fraction of one, but a side that was cut off may shift one.
const TOLERANCE = 1.6
const LEAST_AGREEING = 5

/**
 * How the text of one picture lies on that of another: the alignment with which most of the windows that look alike
 * agree. Null if there is none, as for two different receipts of different layouts.
 */
export function alignmentOf(from: TextWindow[], to: TextWindow[]): Alignment | null {
  const matches = matchesOf(from, to)
  let best: Match[] = []
  for (const [index, one] of matches.entries()) {
    for (const other of matches.slice(index + 1)) {
      const alignment = alignmentThrough(one, other)
      if (!alignment) continue
      const agreeing = matches.filter((match) => isAgreeing(match, alignment))
      if (countOf(agreeing) > countOf(best)) best = agreeing
    }
  }
  return countOf(best) < LEAST_AGREEING ? null : fitted(best)
}

/** Several windows that look like the same one are one. */
const countOf = (matches: Match[]) => new Set(matches.map(({ from }) => from)).size

function matchesOf(from: TextWindow[], to: TextWindow[]): Match[] {
  const matches: Match[] = []
  for (const one of from) {
    for (const other of to) {
      const sizes = other.size / one.size
      if (sizes < 0.6 || sizes > 1.67) continue
      let likeness = 0
      for (let index = 0; index < one.look.length; index++) {
        likeness += (one.look[index] ?? 0) * (other.look[index] ?? 0)
      }
      if (likeness >= LEAST_LIKENESS) matches.push({ from: one, to: other, sizes, likeness })
    }
  }
  return matches.sort((one, other) => other.likeness - one.likeness).slice(0, MOST_MATCHES)
}

function alignmentThrough(one: Match, other: Match): Alignment | null {
  const across = other.from.x - one.from.x
  const down = other.from.y - one.from.y
  const distance = across ** 2 + down ** 2
  if (distance < 60 ** 2) return null
  const [toAcross, toDown] = [other.to.x - one.to.x, other.to.y - one.to.y]
  const scale = (across * toAcross + down * toDown) / distance
  if (Math.abs(scale / one.sizes - 1) > 0.12) return null
  // One is turned or stretched.
  if (Math.hypot(toAcross - scale * across, toDown - scale * down) > TOLERANCE * 2) return null
  return { scale, right: one.to.x - scale * one.from.x, down: one.to.y - scale * one.from.y }
}

function isAgreeing({ from, to }: Match, { scale, right, down }: Alignment): boolean {
  return (
    Math.abs(scale * from.x + right - to.x) <= TOLERANCE &&
    Math.abs(scale * from.y + down - to.y) <= TOLERANCE
  )
}

/** The alignment with the least squares of what remains. */
function fitted(matches: Match[]): Alignment {
  const mean = (pick: (match: Match) => number) =>
    matches.reduce((sum, match) => sum + pick(match), 0) / matches.length
  const [x, y] = [mean(({ from }) => from.x), mean(({ from }) => from.y)]
  const [toX, toY] = [mean(({ to }) => to.x), mean(({ to }) => to.y)]
  const square = mean(({ from }) => (from.x - x) ** 2 + (from.y - y) ** 2)
  const product = mean(({ from, to }) => (from.x - x) * (to.x - toX) + (from.y - y) * (to.y - toY))
  const scale = product / square
  return { scale, right: toX - scale * x, down: toY - scale * y }
}
