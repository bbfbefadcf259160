import { describe, expect, it } from 'vitest'
import { changesOf, firstRows } from './shown-rows.ts'

const page = (ids: string, total = ids.length, offset = 0) => ({ ids: [...ids], total, offset })

describe('the rows of a list while somebody reads', () => {
  it('knows how many the next pages have', () => {
    expect(firstRows(page('abc', 8))).toEqual({ ids: ['a', 'b', 'c'], beyond: 5 })
    expect(firstRows(page('abc', 8, 3)).beyond).toBe(2)
    expect(firstRows(page('abc')).beyond).toBe(0)
  })

  const oldest = { ids: [...'abc'], beyond: 2 }
  it('oldest first: what takes the place of a decided one is from the next page, the rest is new', () => {
    expect(changesOf(oldest, page('abc', 5), true)).toEqual({ next: [], arrived: 0, beyond: 2 })
    expect(changesOf(oldest, page('bcd', 4), true)).toEqual({ next: ['d'], arrived: 0, beyond: 1 })
    expect(changesOf(oldest, page('def', 3), true)).toEqual({ next: ['d', 'e'], arrived: 1, beyond: 0 })
    expect(changesOf({ ids: [...'ab'], beyond: 0 }, page('abc'), true)).toEqual({
      next: [],
      arrived: 1,
      beyond: 0,
    })
  })

  it('newest first: what stands before a known one is new, what stands behind is from the next page', () => {
    expect(changesOf(oldest, page('Xab', 6), false)).toEqual({ next: [], arrived: 1, beyond: 2 })
    expect(changesOf(oldest, page('acd', 4), false)).toEqual({ next: ['d'], arrived: 0, beyond: 1 })
    expect(changesOf(oldest, page('Xad', 5), false)).toEqual({ next: ['d'], arrived: 1, beyond: 1 })
    expect(changesOf(oldest, page('de', 2), false)).toEqual({ next: ['d', 'e'], arrived: 0, beyond: 0 })
  })

  it('what others decide on the next pages is not waited for', () => {
    expect(changesOf(oldest, page('abc', 3), true)).toEqual({ next: [], arrived: 0, beyond: 0 })
    expect(changesOf(oldest, page('abc', 4), false).beyond).toBe(1)
  })
})
