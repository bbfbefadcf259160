import { expect, it } from 'vitest'
import { readFigure } from '#web/platform/read-figure.ts'
import { checkDay, isBlank, valuesOf } from './day-values.ts'

const nothing = valuesOf(null)
const unsaved = { photos: [], basis: null }

it.each([
  ['72', 72],
  ['72.5', 72.5],
  ['٧٢٫٥', 72.5],
  ['۷۲,۵', 72.5],
  ['٧٢،٥', 72.5],
  [' 72. ', 72],
  ['.5', 0.5],
  ['\u200E72\u200F', 72],
  ['', null],
  ['  ', null],
])('parses the number %j', (typed, figure) => {
  expect(readFigure(typed)).toBe(figure)
})

it.each(['seventy', '7 2', '1.2.3', '-70', '70kg', '1e3', '.'])('rejects %j as a number', (typed) => {
  expect(readFigure(typed)).toBeNaN()
})

it('converts the form values to the request body', () => {
  const values = { ...nothing, workout: true, weight: '٨٠٫٢٦', energy: '4', note: ' Good \n day ' }
  expect(checkDay(values, { photos: ['ticket'], basis: '2026-03-01T12:00:00.000Z' })).toEqual({
    input: {
      workout: true,
      weight: 80.3,
      waist: null,
      hip: null,
      chest: null,
      arm: null,
      thigh: null,
      energy: 4,
      sleep: null,
      note: 'Good \n day',
      photos: ['ticket'],
      basis: '2026-03-01T12:00:00.000Z',
    },
  })
})

it('returns an error for each invalid field', () => {
  const values = { ...nothing, weight: 'heavy', waist: '5', arm: '301', note: 'x'.repeat(2001) }
  expect(checkDay(values, unsaved)).toEqual({
    problems: {
      weight: 'figure',
      waist: 'figure_range',
      arm: 'figure_range',
      note: 'too_long_by:2000:2001',
    },
  })
  expect(checkDay(nothing, { photos: ['a', 'b', 'c', 'd'], basis: null }).problems).toEqual({
    photos: 'too_many_photos',
  })
})

it('recognizes an empty form', () => {
  expect(isBlank(nothing)).toBe(true)
  expect(isBlank({ ...nothing, note: ' ' })).toBe(true)
  expect(isBlank({ ...nothing, workout: true })).toBe(false)
  expect(isBlank({ ...nothing, sleep: '1' })).toBe(false)
})
