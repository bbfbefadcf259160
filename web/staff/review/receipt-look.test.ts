import { expect, it } from 'vitest'
import { fitted, paged, turned, unzoomed, zoomed } from './receipt-look.ts'

it('turns pages from the first to the last and no further, enlarged as before', () => {
  const enlarged = turned(zoomed(fitted, 1))
  expect(paged(enlarged, 1, 3)).toEqual({ zoom: 2, turns: 1, page: 1 })
  expect(paged({ ...fitted, page: 2 }, 1, 3)).toEqual({ ...fitted, page: 2 })
  expect(paged(fitted, -1, 3)).toEqual(fitted)
  // Of a PDF without images there is no page to turn to.
  expect(paged(fitted, 1, 0)).toEqual(fitted)
})

it('keeps its page when it is fitted again', () => {
  expect(unzoomed({ zoom: 3, turns: 2, page: 1 })).toEqual({ ...fitted, page: 1 })
})
