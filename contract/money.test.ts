import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Approval } from './decision-values.ts'
import { monthsIn } from './durations.ts'
import { daysPerMonth, inPounds, maxMonths, orderTotal } from './money.ts'
import { Months, Pounds } from './values.ts'

const price = fc.integer({ min: 0, max: 1_000_000 })
const months = fc.integer({ min: 1, max: maxMonths })

describe('what an order costs', () => {
  it('is the price added up month by month, exactly, in piastres and in pounds', () => {
    fc.assert(
      fc.property(price, months, (price, months) => {
        const total = orderTotal(price, months)
        const added = Array.from({ length: months }, () => price).reduce((sum, one) => sum + one, 0)
        expect(total).toEqual({ amount: added * 100, currency: 'EGP' })
        expect(inPounds(total)).toBe(added)
      }),
    )
  })

  it('fits the database’s integer at the highest price and the most months', () => {
    expect(Pounds.safeParse(1_000_001).success).toBe(false)
    expect(orderTotal(1_000_000, maxMonths).amount).toBeLessThan(2 ** 31)
  })

  it('is for whole months from 1 to 12, as a number', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer(), fc.double(), fc.string(), fc.constant(null)), (given) => {
        const isMonths = typeof given === 'number' && Number.isInteger(given) && given >= 1 && given <= 12
        expect(Months.safeParse(given).success).toBe(isMonths)
      }),
    )
  })

  it('gives days of access that an approval accepts, whatever its months', () => {
    fc.assert(
      fc.property(months, (months) => {
        expect(Approval.safeParse({ accessDays: months * daysPerMonth }).success).toBe(true)
      }),
    )
  })
})

it('counts months in the nominative, in the language’s plural', () => {
  expect([1, 2, 3, 10, 11, 12].map((count) => monthsIn('ar', count))).toEqual([
    'شهر واحد',
    'شهران',
    '3 أشهر',
    '10 أشهر',
    '11 شهرًا',
    '12 شهرًا',
  ])
  expect([1, 2].map((count) => monthsIn('en', count))).toEqual(['1 month', '2 months'])
})
