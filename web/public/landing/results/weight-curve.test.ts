import { describe, expect, it } from 'vitest'
import { weightCurve } from './weight-curve.ts'

const heights = (line: string) =>
  line
    .slice(1)
    .split('L')
    .map((point) => Number(point.split(' ')[1]))

describe('the curve of a weight', () => {
  it('has one tick a week, every fourth one longer', () => {
    const { ticks } = weightCurve({ startWeight: 98, endWeight: 82, weeks: 16 })
    const drawn = ticks.slice(1).split('M')
    expect(drawn).toHaveLength(16)
    expect(drawn.filter((tick) => tick.endsWith('v-20'))).toHaveLength(4)
  })

  it('falls for lost weight and rises for gained weight', () => {
    const lost = weightCurve({ startWeight: 98, endWeight: 82, weeks: 16 })
    const gained = weightCurve({ startWeight: 62, endWeight: 71, weeks: 24 })
    expect(lost.trend).toBe('down')
    expect(heights(lost.line).at(0)).toBeLessThan(heights(lost.line).at(-1) ?? 0)
    expect(gained.trend).toBe('up')
    expect(heights(gained.line).at(0)).toBeGreaterThan(heights(gained.line).at(-1) ?? 0)
  })

  it('is level without a change', () => {
    const { trend, line } = weightCurve({ startWeight: 70, endWeight: 70, weeks: 8 })
    expect(trend).toBe('level')
    expect(heights(line).at(0)).toBe(heights(line).at(-1))
  })

  it('is steeper for a larger change, and visible for a small one', () => {
    const rise = (endWeight: number) => {
      const drawn = heights(weightCurve({ startWeight: 100, endWeight, weeks: 12 }).line)
      return (drawn.at(-1) ?? 0) - (drawn.at(0) ?? 0)
    }
    expect(rise(90)).toBeGreaterThan(rise(95))
    expect(rise(99.9)).toBeGreaterThanOrEqual(20)
    expect(rise(20)).toBe(rise(80))
  })

  it('stays inside its box for the shortest, the longest and the heaviest stories', () => {
    for (const story of [
      { startWeight: 400, endWeight: 20, weeks: 1 },
      { startWeight: 20, endWeight: 400, weeks: 260 },
    ]) {
      for (const height of heights(weightCurve(story).line)) {
        expect(height).toBeGreaterThan(100)
        expect(height).toBeLessThan(240)
      }
    }
  })

  it('is a straight line between the two measured weights', () => {
    const { line } = weightCurve({ startWeight: 76, endWeight: 63, weeks: 20 })
    expect(line).toMatch(/^M0 \d+L640 \d+$/)
  })

  it('goes through every weekly weight that was entered, with a tick for each week between them', () => {
    const weeklyWeights = [80, 79, 79.5, 77, 76]
    const { line, ticks } = weightCurve({ startWeight: 80, endWeight: 76, weeks: 12, weeklyWeights })
    const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = heights(line)
    expect(heights(line)).toHaveLength(5)
    expect([first < second, second > third, third < fourth, fourth < fifth]).toEqual([true, true, true, true])
    expect(ticks.split('M')).toHaveLength(1 + 4)
  })
})
