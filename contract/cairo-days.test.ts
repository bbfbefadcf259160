import { expect, it } from 'vitest'
import { cairoDay, daysAfter, secondsToNextDay, startOfCairoDay, weekOf } from './cairo-days.ts'

const at = (instant: string) => new Date(instant)

it('returns the day of the calendar in Cairo, in winter and in summer', () => {
  expect(cairoDay(at('2026-03-01T21:59:59.000Z'))).toBe('2026-03-01')
  expect(cairoDay(at('2026-03-01T22:00:00.000Z'))).toBe('2026-03-02')
  expect(cairoDay(at('2026-07-01T21:00:00.000Z'))).toBe('2026-07-02')
})

it.each([
  ['the last moment of the week before summer time', '2026-04-17T21:59:59.999Z', '2026-04-11 to 2026-04-17'],
  ['the first of the week in which it begins', '2026-04-17T22:00:00.000Z', '2026-04-18 to 2026-04-24'],
  ['the last before its first hour is left out', '2026-04-23T21:59:59.999Z', '2026-04-18 to 2026-04-24'],
  ['the first of that Friday', '2026-04-23T22:00:00.000Z', '2026-04-18 to 2026-04-24'],
  ['the last of that Friday, in summer time', '2026-04-24T20:59:59.999Z', '2026-04-18 to 2026-04-24'],
  ['the first week that is summer time whole', '2026-04-24T21:00:00.000Z', '2026-04-25 to 2026-05-01'],
  ['the hour that comes twice when it ends', '2026-10-29T21:00:00.000Z', '2026-10-24 to 2026-10-30'],
  ['the first moment of the Friday after it', '2026-10-29T22:00:00.000Z', '2026-10-24 to 2026-10-30'],
  ['the last of that Friday, in winter time', '2026-10-30T21:59:59.999Z', '2026-10-24 to 2026-10-30'],
  ['the first week that is winter time whole', '2026-10-30T22:00:00.000Z', '2026-10-31 to 2026-11-06'],
  ['the last of a year', '2026-12-31T21:59:59.999Z', '2026-12-26 to 2027-01-01'],
  ['the first of the next, in the same week', '2026-12-31T22:00:00.000Z', '2026-12-26 to 2027-01-01'],
  ['the first week that is all in it', '2027-01-01T22:00:00.000Z', '2027-01-02 to 2027-01-08'],
  ['the leap day', '2028-02-29T12:00:00.000Z', '2028-02-26 to 2028-03-03'],
])('finds the week, Saturday to Friday, of %s', (_when, now, week) => {
  const { from, to } = weekOf(cairoDay(at(now)))
  expect(`${from} to ${to}`).toBe(week)
})

it.each([
  ['in winter', '2026-03-01', '2026-02-28T22:00:00.000Z'],
  ['in summer', '2026-07-01', '2026-06-30T21:00:00.000Z'],
  ['without its first hour', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  ['after the day with an hour twice', '2026-10-30', '2026-10-29T22:00:00.000Z'],
  ['at the end of the calendar', '2999-12-31', '2999-12-30T22:00:00.000Z'],
])('finds the first instant of a day %s', (_when, day, start) => {
  expect(startOfCairoDay(day).toISOString()).toBe(start)
})

it('counts days over months, years and changes of the clock', () => {
  expect(daysAfter('2026-04-23', 2)).toBe('2026-04-25')
  expect(daysAfter('2026-10-31', -3)).toBe('2026-10-28')
  expect(daysAfter('2027-01-01', -60)).toBe('2026-11-02')
  expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29')
  expect(daysAfter('2026-03-01', 0)).toBe('2026-03-01')
})

it.each([
  ['an hour before midnight in winter', '2026-03-01T21:00:00.000Z', 3600],
  ['at midnight itself', '2026-03-01T22:00:00.000Z', 24 * 3600],
  ['a moment before midnight', '2026-03-01T21:59:59.999Z', 1],
  ['on the evening before summer time, whose first hour is left out', '2026-04-23T21:00:00.000Z', 3600],
  ['on the first day of summer time, which has 23 hours', '2026-04-23T22:00:00.000Z', 23 * 3600],
  ['on the last day of summer time, which has 25 hours', '2026-10-28T21:00:00.000Z', 25 * 3600],
])('returns the time until the day ends in Cairo %s', (_when, now, seconds) => {
  expect(secondsToNextDay(at(now))).toBe(seconds)
})
