import { expect, test } from 'vitest'
import { createFormat } from '#web/platform/create-format.ts'
import { signed } from './plan-sheet.tsx'

test('a change has its sign before the digits, in both numeral systems', () => {
  const { number } = createFormat('en')
  expect([2.5, 5, 0, -2.5].map((change) => signed(change, number))).toEqual(['+2.5', '+5', '0', '−2.5'])
  expect(signed(-10, createFormat('ar', 'arab').number)).toBe('−١٠')
})
