import { daysAfter } from '#contract/cairo-days.ts'
import type { Measure, ProgressPoint } from '#contract/progress.ts'

/** The value of a measurement on one day. */
export type ChartPoint = { day: string; value: number }

/** The range of a chart: the last 7 days, the last 3 months, or everything. */
export const ranges = ['week', 'months', 'all'] as const
export type ChartRange = (typeof ranges)[number]

const daysOfRange = { week: 7, months: 92 }

/** The values of one measure within the range, oldest first. */
export function chartPoints(
  points: readonly ProgressPoint[],
  measure: Measure,
  reach?: { range: ChartRange; today: string },
): ChartPoint[] {
  const from = reach && reach.range !== 'all' ? daysAfter(reach.today, 1 - daysOfRange[reach.range]) : ''
  return points.flatMap((point) => {
    const value = point[measure]
    return value === null || point.day < from ? [] : [{ day: point.day, value }]
  })
}

const dayLength = 24 * 60 * 60 * 1000
const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayLength

/** Margins of a chart in pixels, for the values beside the plot and the days below it. */
export const margins = { top: 14, bottom: 30, start: 46, end: 34 }

/** A drawn chart: coordinates in pixels from the left and the top. */
export type Drawn = {
  line: string
  dots: { x: number; y: number }[]
  levels: { y: number; value: number }[]
  marks: { x: number; day: string }[]
}

type Sheet = { width: number; height: number; isRtl: boolean }

/**
 * Draws values over time; distances between days are proportional. The time axis follows the reading direction: in a
 * right-to-left page the oldest day is on the right. A single value is in the middle; without values nothing is drawn.
 */
export function draw(figures: readonly ChartPoint[], sheet: Sheet): Drawn {
  const [first] = figures
  const last = figures.at(-1)
  if (!first || !last) return { line: '', dots: [], levels: [], marks: [] }
  const { across, down, levels } = scalesOf(figures, sheet)
  const dots = figures.map(({ day, value }) => ({ x: across(numberOf(day)), y: down(value) }))
  const room = sheet.width - margins.start - margins.end
  return {
    line: `M${dots.map(({ x, y }) => `${x} ${y}`).join('L')}`,
    dots,
    levels: levels.map((value) => ({ y: down(value), value })),
    marks: labelledDays(first.day, last.day, room).map((day) => ({ day, x: across(numberOf(day)) })),
  }
}

function scalesOf(figures: readonly ChartPoint[], { width, height, isRtl }: Sheet) {
  const days = figures.map(({ day }) => numberOf(day))
  const from = Math.min(...days)
  const span = Math.max(...days) - from
  const levels = levelsOf(figures.map(({ value }) => value))
  const lowest = levels[0] ?? 0
  const rise = (levels.at(-1) ?? 1) - lowest
  const plot = {
    width: width - margins.start - margins.end,
    height: height - margins.top - margins.bottom,
  }
  const tenth = (place: number) => Math.round(place * 10) / 10
  return {
    levels,
    across: (day: number) => {
      const way = margins.start + (span === 0 ? 0.5 : (day - from) / span) * plot.width
      return tenth(isRtl ? width - way : way)
    },
    down: (value: number) => tenth(margins.top + (1 - (value - lowest) / rise) * plot.height),
  }
}

const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100]
const maxLevels = 6
// One kilogram or centimetre on either side: smaller changes are normal from day to day and must not look like a drop.
const leastReach = 1

/** Two to six round values that enclose all others, lowest first; a single value, or close ones, are in the middle. */
export function levelsOf(values: readonly number[]): number[] {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const middle = (least + most) / 2
  const [low, high] = [Math.min(least, middle - leastReach), Math.max(most, middle + leastReach)]
  for (const step of steps) {
    const from = Math.floor(low / step)
    const to = Math.max(Math.ceil(high / step), from + 1)
    if (to - from < maxLevels)
      return Array.from({ length: to - from + 1 }, (_, index) => Math.round((from + index) * step * 10) / 10)
  }
  return [low, high]
}

const roomOfMark = 88

/** The days to label on the axis, evenly spread, including the first and the last, as many as fit. */
export function labelledDays(first: string, last: string, room: number): string[] {
  const span = numberOf(last) - numberOf(first)
  if (span === 0) return [first]
  const gaps = Math.max(1, Math.min(span, Math.floor(room / roomOfMark)))
  return Array.from({ length: gaps + 1 }, (_, index) => daysAfter(first, Math.round((index * span) / gaps)))
}

/** The index of the dot nearest to `x`; -1 if there is none. */
export function nearest(dots: Drawn['dots'], x: number): number {
  let found = -1
  let least = Number.POSITIVE_INFINITY
  for (const [index, dot] of dots.entries()) {
    const distance = Math.abs(dot.x - x)
    if (distance < least) [found, least] = [index, distance]
  }
  return found
}
