import { describe, expect, it } from 'vitest'
import { birthYearProblem, healthStepFor } from './rules.ts'

const now = new Date('2026-11-25T10:00:00Z')

describe('the health step', () => {
  it.each([
    [null, 'birth_year_missing'],
    [2010, 'closed_to_minors'],
    // Born in December, they are still 17.
    [2008, 'closed_to_minors'],
    [2007, 'open'],
    [1994, 'open'],
  ] as const)('for somebody born in %s is %s', (year, step) => {
    expect(healthStepFor(year, now)).toBe(step)
  })

  it('goes by the year in Cairo', () => {
    const newYear = new Date('2026-12-31T22:30:00Z')
    expect(healthStepFor(2008, newYear)).toBe('open')
  })
})

describe('a birth year', () => {
  it.each([2017, 2027, 1915, 1900])('of %s is no member’s', (year) => {
    expect(birthYearProblem(year, now)).toBe('birth_year')
  })

  it.each([null, 2016, 1916])('of %s is possible', (year) => {
    expect(birthYearProblem(year, now)).toBeUndefined()
  })
})
