import { describe, expect, it } from 'vitest'
import { ProgressInput } from '#contract/progress.ts'
import { changedAt, dayProblem, fromTenths, isSameDay, storedDay, weekSummaryOf } from './rules.ts'

const at = (instant: string) => new Date(instant)
const input = (given: object) => ProgressInput.parse({ basis: null, ...given })

describe('a week', () => {
  it.each([
    [0, null, 4, 0],
    [3, null, 4, 75],
    [4, null, 4, 100],
    [1, 3, 3, 33],
    [2, 3, 3, 67],
    [5, 3, 3, 100],
    [7, 14, 14, 50],
  ])('of %s workouts, where the coach set %s', (...[count, set, goal, percent]) => {
    const workoutDays = Array.from({ length: count }, (_, index) => `2026-03-0${index + 1}`)
    expect(weekSummaryOf(at('2026-03-03T12:00:00Z'), { workoutDays, goal: set })).toEqual({
      from: '2026-02-28',
      to: '2026-03-06',
      done: count,
      goal,
      percent,
      days: workoutDays,
    })
  })

  it.each([
    ['before the clocks go forward', '2026-04-23T21:59:59.999Z', '2026-04-18 to 2026-04-24'],
    ['after it', '2026-04-23T22:00:00.000Z', '2026-04-18 to 2026-04-24'],
    ['at the first Saturday of summer time', '2026-04-24T21:00:00.000Z', '2026-04-25 to 2026-05-01'],
    ['before the clocks go back', '2026-10-29T20:59:59.999Z', '2026-10-24 to 2026-10-30'],
    ['in the hour that comes twice', '2026-10-29T21:30:00.000Z', '2026-10-24 to 2026-10-30'],
    [
      'a moment before the first Saturday of winter time',
      '2026-10-30T21:59:59.999Z',
      '2026-10-24 to 2026-10-30',
    ],
    ['at the first Saturday of winter time', '2026-10-30T22:00:00.000Z', '2026-10-31 to 2026-11-06'],
    ['on the last day of a year', '2026-12-31T12:00:00.000Z', '2026-12-26 to 2027-01-01'],
    ['on the first of the next', '2027-01-01T12:00:00.000Z', '2026-12-26 to 2027-01-01'],
  ])('%s is the one of Cairo', (_when, now, week) => {
    const { from, to } = weekSummaryOf(at(now), { workoutDays: [], goal: null })
    expect(`${from} to ${to}`).toBe(week)
  })
})

describe('a day', () => {
  it('can be saved from 60 days ago until today, in Cairo', () => {
    const now = at('2026-03-01T21:59:59.999Z')
    expect(dayProblem('2026-03-01', now)).toBeUndefined()
    expect(dayProblem('2026-03-02', now)).toBe('day_future')
    expect(dayProblem('2026-03-02', at('2026-03-01T22:00:00.000Z'))).toBeUndefined()
    expect(dayProblem('2025-12-31', now)).toBeUndefined()
    expect(dayProblem('2025-12-30', now)).toBe('day_past')
    expect(dayProblem('2025-12-31', at('2026-03-01T22:00:00.000Z'))).toBe('day_past')
  })

  it('counts 60 days, not hours, over a change to daylight saving time', () => {
    expect(dayProblem('2026-02-23', at('2026-04-24T00:00:00.000Z'))).toBeUndefined()
    expect(dayProblem('2026-02-22', at('2026-04-24T00:00:00.000Z'))).toBe('day_past')
    expect(dayProblem('2026-08-31', at('2026-10-30T00:00:00.000Z'))).toBeUndefined()
    expect(dayProblem('2026-08-30', at('2026-10-30T00:00:00.000Z'))).toBe('day_past')
  })

  it('stores one decimal of measurements, and returns the same', () => {
    const stored = storedDay(input({ weight: 72.54, waist: 81.25, thigh: 0.1 + 55.2 }))
    expect(stored).toMatchObject({ weight: 725, waist: 813, thigh: 553, hip: null, workout: false, note: '' })
    for (let tenths = 100; tenths <= 4000; tenths++) {
      expect(storedDay(input({ weight: Math.max(20, fromTenths(tenths) ?? 0) })).weight).toBe(
        Math.max(200, tenths),
      )
    }
  })

  it('is equal if all its values are', () => {
    const day = storedDay(input({ workout: true, weight: 72.5, energy: 3, note: 'good' }))
    expect(isSameDay(day, { ...day })).toBe(true)
    for (const different of [
      { workout: false },
      { weight: 726 },
      { energy: null },
      { note: '' },
      { arm: 300 },
    ]) {
      expect(isSameDay(day, { ...day, ...different })).toBe(false)
    }
  })

  it('has a later time with each change, even at the same moment or after the clock was set back', () => {
    const now = at('2026-03-01T12:00:00.000Z')
    expect(changedAt(undefined, now)).toEqual(now)
    expect(changedAt('2026-03-01T11:59:59.000Z', now)).toEqual(now)
    expect(changedAt('2026-03-01T12:00:00.000Z', now)).toEqual(at('2026-03-01T12:00:00.001Z'))
    expect(changedAt('2026-03-01T13:00:00.000Z', now)).toEqual(at('2026-03-01T13:00:00.001Z'))
  })
})
