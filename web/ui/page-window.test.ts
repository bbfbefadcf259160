import { describe, expect, it } from 'vitest'
import { firstOf, pageWindow } from './page-window.ts'

describe('the page numbers', () => {
  it('contain every page of at most seven', () => {
    expect(pageWindow(1, 1)).toEqual([1])
    expect(pageWindow(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('omit pages far from the current one and the ends', () => {
    expect(pageWindow(1, 20)).toEqual([1, 2, 3, 4, 5, 'gap-after', 20])
    expect(pageWindow(10, 20)).toEqual([1, 'gap-before', 9, 10, 11, 'gap-after', 20])
    expect(pageWindow(20, 20)).toEqual([1, 'gap-before', 16, 17, 18, 19, 20])
  })

  it('always contain the current page, both ends and seven entries, without duplicates', () => {
    for (let pages = 8; pages <= 40; pages++) {
      for (let page = 1; page <= pages; page++) {
        const stops = pageWindow(page, pages)
        expect(stops).toHaveLength(7)
        expect(new Set(stops).size).toBe(7)
        expect(stops).toEqual(expect.arrayContaining([1, page, pages]))
        const numbers = stops.filter((stop) => typeof stop === 'number')
        expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
      }
    }
  })
})

describe('the first rows of a list', () => {
  it('are counted if it is longer than its pages', () => {
    expect(firstOf({ total: 40, page: 1, pages: 2 }, 20)).toBeUndefined()
    expect(firstOf({ total: 50_000, page: 1, pages: 500 }, 20)).toBe(10_000)
    expect(firstOf({ total: 10_000, totalIsLowerBound: true, page: 1, pages: 500 }, 20)).toBe(10_000)
    expect(firstOf({ total: 10_000, totalIsLowerBound: true, page: 1, pages: 500 }, 10)).toBe(5000)
  })
})
