import { expect, it } from 'vitest'
import { daysAfter } from '#contract/cairo-days.ts'
import type { ProgressPoint } from '#contract/progress.ts'
import { chartPoints, draw, labelledDays, levelsOf, margins, nearest } from './chart-scale.ts'

const none = { weight: null, waist: null, hip: null, chest: null, arm: null, thigh: null }
const point = (day: string, figures: Partial<ProgressPoint>): ProgressPoint => ({ day, ...none, ...figures })
const sheet = { width: 480, height: 244, isRtl: false }

it('selects the values of one measurement in the chosen range', () => {
  const points = [
    point('2026-01-01', { weight: 90 }),
    point('2026-08-21', { weight: 82 }),
    point('2026-11-14', { weight: 80 }),
    point('2026-11-15', { weight: 79, waist: 88 }),
    point('2026-11-21', { waist: 87 }),
  ]
  const today = '2026-11-21'
  const valuesOf = (range: 'week' | 'months' | 'all') =>
    chartPoints(points, 'weight', { range, today }).map(({ value }) => value)
  expect(valuesOf('all')).toEqual([90, 82, 80, 79])
  expect(valuesOf('months')).toEqual([80, 79])
  expect(chartPoints(points, 'weight', { range: 'months', today: '2026-11-20' })).toHaveLength(3)
  expect(valuesOf('week')).toEqual([79])
  expect(chartPoints(points, 'waist')).toEqual([
    { day: '2026-11-15', value: 88 },
    { day: '2026-11-21', value: 87 },
  ])
})

it('places days by their distance, in reading direction', () => {
  const figures = [
    { day: '2026-11-01', value: 80 },
    { day: '2026-11-02', value: 82 },
    { day: '2026-11-05', value: 84 },
  ]
  const { dots, line } = draw(figures, sheet)
  expect(dots.map(({ x }) => x)).toEqual([46, 146, 446])
  expect(dots.map(({ y }) => y)).toEqual([214, 114, 14])
  expect(line).toBe('M46 214L146 114L446 14')
  expect(draw(figures, { ...sheet, isRtl: true }).dots.map(({ x }) => x)).toEqual([434, 334, 34])
})

it('draws nothing without values, and a single one in the middle', () => {
  expect(draw([], sheet)).toEqual({ line: '', dots: [], levels: [], marks: [] })
  const one = draw([{ day: '2026-11-01', value: 80 }], sheet)
  expect(one.dots).toHaveLength(1)
  expect(one.dots[0]).toEqual({ x: 246, y: (margins.top + sheet.height - margins.bottom) / 2 })
  expect(one.marks).toEqual([{ day: '2026-11-01', x: 246 }])
})

it('keeps 500 values inside the plot', () => {
  const figures = Array.from({ length: 500 }, (_, index) => ({
    day: daysAfter('2025-01-01', index),
    value: 100 - index / 20 + (index % 7) / 10,
  }))
  const { dots, marks } = draw(figures, sheet)
  expect(dots).toHaveLength(500)
  expect(dots.every(({ x }) => x >= margins.start && x <= sheet.width - margins.end)).toBe(true)
  expect(dots.every(({ y }) => y >= margins.top && y <= sheet.height - margins.bottom)).toBe(true)
  expect(marks.map(({ day }) => day)).toEqual([
    '2025-01-01',
    '2025-05-06',
    '2025-09-08',
    '2026-01-10',
    '2026-05-15',
  ])
})

it.each([
  [[80], [79, 79.5, 80, 80.5, 81]],
  [
    [79.9, 80.2],
    [79, 79.5, 80, 80.5, 81, 81.5],
  ],
  [
    [71.5, 84],
    [70, 75, 80, 85],
  ],
  [
    [20, 400],
    [0, 100, 200, 300, 400],
  ],
])('finds round levels for %j', (values, levels) => {
  expect(levelsOf(values)).toEqual(levels)
})

it('labels the first and the last day, and as many between as fit', () => {
  expect(labelledDays('2026-11-01', '2026-11-01', 400)).toEqual(['2026-11-01'])
  expect(labelledDays('2026-11-01', '2026-11-02', 400)).toEqual(['2026-11-01', '2026-11-02'])
  expect(labelledDays('2026-11-01', '2026-11-21', 180)).toEqual(['2026-11-01', '2026-11-11', '2026-11-21'])
  expect(labelledDays('2026-11-01', '2026-11-21', 40)).toEqual(['2026-11-01', '2026-11-21'])
})

it('finds the nearest dot horizontally', () => {
  const dots = [10, 20, 40].map((x) => ({ x, y: 0 }))
  expect(nearest(dots, -5)).toBe(0)
  expect(nearest(dots, 29)).toBe(1)
  expect(nearest(dots, 31)).toBe(2)
  expect(nearest([], 3)).toBe(-1)
})
