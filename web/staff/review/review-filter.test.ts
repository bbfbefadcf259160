import { describe, expect, it } from 'vitest'
import { filterIn, searchOf } from './review-filter.ts'

describe('the filter in the address', () => {
  it('is read as it was written', () => {
    const filter = { status: 'rejected', q: 'سارة +20', page: 3 } as const
    expect(filterIn(`?${searchOf(filter, '')}`)).toEqual(filter)
  })

  it('omits defaults, and keeps the rest of the address', () => {
    expect(searchOf({ status: null, q: '', page: 1 }, '?status=pending&q=x&page=4&lang=en')).toBe('lang=en')
  })

  it('ignores unknown states and pages', () => {
    const all = { status: null, q: '', page: 1 }
    for (const search of [
      '',
      '?status=cancelled',
      '?status=',
      '?page=0',
      '?page=501',
      '?page=2.5',
      '?page=x',
    ])
      expect(filterIn(search), search).toEqual(all)
  })

  it('truncates a search that is too long', () => {
    expect(filterIn(`?q=${'a'.repeat(300)}`).q).toHaveLength(100)
  })
})
