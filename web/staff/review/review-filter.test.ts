import { describe, expect, it } from 'vitest'
import { filterIn, isNarrowed, queryOf, searchOf } from './review-filter.ts'

describe('the filter of the requests in the address', () => {
  it('reads what it writes, and keeps other parameters', () => {
    const filter = {
      ...filterIn(''),
      view: 'done' as const,
      q: 'سارة +20',
      page: 3,
      plan: 'premium' as const,
      kind: 'renewal' as const,
      flag: 'duplicate' as const,
      method: 'vodafoneCash',
      from: '2026-11-01',
      to: '2026-11-29',
      newest: true,
    }
    const search = searchOf(filter, '?lang=en')
    expect(new URLSearchParams(search).get('lang')).toBe('en')
    expect(filterIn(search)).toEqual(filter)
    expect(isNarrowed(filter)).toBe(true)
  })

  it('leaves out what is usual, and ignores what nobody can choose', () => {
    expect(searchOf(filterIn(''), '')).toBe('')
    const strange = filterIn('?view=x&page=-1&plan=gold&flag=red&from=yesterday&sort=oldest')
    expect(strange).toEqual(filterIn(''))
    expect(isNarrowed(strange)).toBe(false)
  })

  it.each([
    ['', { status: 'pending', sort: 'oldest', page: 1 }],
    ['?sort=newest', { status: 'pending', sort: 'newest', page: 1 }],
    ['?view=not-told', { told: 'no', sort: 'decided', page: 1 }],
    ['?view=not-arrived&method=instapay', { arrived: 'no', method: 'instapay', sort: 'decided', page: 1 }],
    // Only that list has it.
    ['?view=done&method=instapay', { status: 'decided', sort: 'decided', page: 1 }],
    ['?view=done&plan=basic', { status: 'decided', sort: 'decided', plan: 'basic', page: 1 }],
    ['?view=all&q=mona', { sort: 'newest', q: 'mona', page: 1 }],
  ])('asks for what "%s" means', (search, query) => {
    expect(queryOf(filterIn(search))).toEqual(query)
  })
})
