import { expect, it } from 'vitest'
import { centreAfter } from './receipt-centre.ts'
import { fitted, turned } from './receipt-look.ts'

const enlarged = { ...fitted, zoom: 2 as const }
const corner = { x: 0.25, y: 0.125 }

it('keeps the place that is enlarged further or turned', () => {
  expect(centreAfter(corner, enlarged, { ...enlarged, zoom: 3 })).toEqual(corner)
  expect(centreAfter(corner, enlarged, turned(enlarged))).toEqual({ x: 0.875, y: 0.25 })
  expect(centreAfter(corner, enlarged, turned(turned(enlarged)))).toEqual({ x: 0.75, y: 0.875 })
  const last = { ...enlarged, turns: 3 }
  expect(centreAfter(corner, last, turned(last))).toEqual({ x: 0.875, y: 0.25 })
})

it('begins at the top of a receipt that was fitted, and of another page', () => {
  const top = { x: 0.5, y: 0 }
  expect(centreAfter(corner, fitted, enlarged)).toEqual(top)
  expect(centreAfter(corner, enlarged, { ...enlarged, page: 1 })).toEqual(top)
})
