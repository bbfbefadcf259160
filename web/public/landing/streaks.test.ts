import { expect, test } from 'vitest'
import { fallen, isClear, makeStreak } from './streaks.ts'

const text = { left: 100, top: 100, right: 200, bottom: 120 }

test('a streak keeps 14 pixels from every text', () => {
  const at = (left: number, top: number) => ({ left, top, right: left + 6, bottom: top + 12 })
  expect(isClear(at(150, 105), [text])).toBe(false)
  expect(isClear(at(150, 121), [text])).toBe(false)
  expect(isClear(at(150, 134), [text])).toBe(true)
  expect(isClear(at(213, 105), [text])).toBe(false)
  expect(isClear(at(214, 105), [text])).toBe(true)
  expect(isClear(at(300, 300), [text, { left: 290, top: 290, right: 330, bottom: 330 }])).toBe(false)
})

test('a streak is a line that falls, and begins again at the top', () => {
  const streak = { ...makeStreak(), y: 0.5, speed: 10 }
  expect(streak.length).toBeGreaterThanOrEqual(9)
  expect(fallen(streak, 1000, 100).y).toBeCloseTo(0.6)
  expect(fallen({ ...streak, y: 1.04 }, 1000, 100).y).toBeCloseTo(0.09)
})
