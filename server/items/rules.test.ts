import { expect, it } from 'vitest'
import { limitsOf, secondsToNextDay } from './rules.ts'

const at = (instant: string) => new Date(instant)

it.each([
  ['an hour before midnight in winter', '2026-03-01T21:00:00.000Z', 3600],
  ['at midnight itself', '2026-03-01T22:00:00.000Z', 24 * 3600],
  ['a moment before midnight', '2026-03-01T21:59:59.999Z', 1],
  ['on the evening before summer time, whose first hour is left out', '2026-04-23T21:00:00.000Z', 3600],
  ['on the first day of summer time, which has 23 hours', '2026-04-23T22:00:00.000Z', 23 * 3600],
  ['on the last day of summer time, which has 25 hours', '2026-10-28T21:00:00.000Z', 25 * 3600],
])('knows how long the day in Cairo still lasts %s', (_when, now, seconds) => {
  expect(secondsToNextDay(at(now))).toBe(seconds)
})

it('takes the limits of a day from the package, and none where there is no package', () => {
  const none = { videos: null, trainings: null }
  const dailyLimits = { basic: { videos: 3, trainings: null }, professional: none, premium: none }
  expect(limitsOf({ dailyLimits }, 'basic')).toEqual({ video: 3, document: null })
  expect(limitsOf({ dailyLimits }, null)).toEqual({ video: null, document: null })
})
