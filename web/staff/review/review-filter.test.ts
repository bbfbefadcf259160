import { describe, expect, it } from 'vitest'
import { filterIn, searchOf } from './review-filter.ts'

describe('the filter in the address', () => {
  it('comes back as it was written', () => {
    const filter = { status: 'rejected', q: 'سارة +20', page: 3 } as const
    expect(filterIn(`?${searchOf(filter, '')}`)).toEqual(filter)
  })

  it('leaves what is usual unsaid, and what else the address says alone', () => {
    expect(searchOf({ status: null, q: '', page: 1 }, '?status=pending&q=x&page=4&lang=en')).toBe('lang=en')
  })

  it('takes no state and no page that there is not', () => {
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

  it('shortens a search that is longer than one can be', () => {
    expect(filterIn(`?q=${'a'.repeat(300)}`).q).toHaveLength(100)
  })
})
