import { describe, expect, it } from 'vitest'
import { type MembersFilter, membersFilterIn, membersSearchOf } from './members-filter.ts'

const usual: MembersFilter = { status: 'active', q: '', coach: null, plan: null, sort: null, page: 1 }

describe('the filter in the address', () => {
  it.each<[string, Partial<MembersFilter>]>([
    ['', {}],
    ['?status=all', { status: null }],
    ['?status=unassigned&page=3', { status: 'unassigned', page: 3 }],
    ['?status=expired&plan=premium&sort=name', { status: 'expired', plan: 'premium', sort: 'name' }],
    ['?q=%D9%85%D9%86%D9%89&coach=01a2-b&sort=oldest', { q: 'منى', coach: '01a2-b', sort: 'oldest' }],
  ])('is read from %s and written the same', (search, part) => {
    const filter = { ...usual, ...part }
    expect(membersFilterIn(search)).toEqual(filter)
    expect(membersSearchOf(filter, '')).toBe(search.slice(1))
  })

  it.each([
    '?status=everybody',
    '?page=0',
    '?page=2.5',
    '?page=9999',
    '?sort=phone',
    '?plan=gold',
    '?coach=a b',
    '?coach=',
  ])('ignores what is invalid: %s', (search) => {
    expect(membersFilterIn(search)).toEqual(usual)
  })

  it('cuts a long search, and leaves other parameters alone', () => {
    expect(membersFilterIn(`?q=${'a'.repeat(200)}`).q).toHaveLength(100)
    expect(membersSearchOf({ ...usual, q: 'mona' }, '?utm_source=x&page=4')).toBe('utm_source=x&q=mona')
  })
})
