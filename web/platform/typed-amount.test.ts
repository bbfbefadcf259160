import { expect, it } from 'vitest'
import { amountText, typedPiastres } from './typed-amount.ts'

it.each([
  ['1200', 120_000],
  ['1,200', 120_000],
  ['٩٥٠٫٥', 95_050],
  ['950.05', 95_005],
  [' 950 ', 95_000],
  ['1,234,567.5', 123_456_750],
  ['1500,50', null],
  ['15,00', null],
  ['0', 0],
  ['', null],
  ['-5', null],
  ['1.234', null],
  ['12e3', null],
  ['123456789', null],
])('%j is %s piastres', (text, piastres) => {
  expect(typedPiastres(text)).toBe(piastres)
})

it('the text of an amount has piastres only if there are any', () => {
  expect([120_000, 95_005, 50].map(amountText)).toEqual(['1200', '950.05', '0.50'])
})
