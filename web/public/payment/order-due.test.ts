import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Months } from '#contract/values.ts'
import { orderDue } from './order-due.ts'

const settings = (price: number, durationMonths: number, maxMonths: number) => {
  const one = {
    name: { ar: '', en: '' },
    description: { ar: '', en: '' },
    price,
    durationMonths,
    features: [],
  }
  return { packages: { basic: one, professional: one, premium: one }, maxMonths }
}
const months = fc.integer({ min: 1, max: 12 })
const price = fc.integer({ min: 0, max: 1_000_000 })
const wish = fc.oneof(months, fc.integer(), fc.double(), fc.constant(null))

describe('what an order costs on the form', () => {
  it('is the price times months that the server takes, whatever is requested', () => {
    fc.assert(
      fc.property(
        fc.record({ price, duration: months, most: months, wish }),
        ({ price, duration, most, wish }) => {
          const { due } = orderDue({ settings: settings(price, duration, most), plan: 'basic' }, wish)
          expect(Months.safeParse(due.months).success).toBe(true)
          expect(due.total).toBe(price * due.months)
        },
      ),
    )
  })

  it('is for the requested months if they are offered, else for those that the package recommends', () => {
    const offer = { settings: settings(2000, 2, 3), plan: 'basic' as const }
    const ordered = (requested: number | null) => orderDue(offer, requested).due.months
    expect([null, 0, -1, 1.5, 4, 13, Number.NaN].map(ordered)).toEqual([2, 2, 2, 2, 2, 2, 2])
    expect([1, 2, 3].map(ordered)).toEqual([1, 2, 3])
  })

  it('offers as many months as a package recommends, if that is more than the owner’s limit', () => {
    expect(orderDue({ settings: settings(2000, 6, 3), plan: 'basic' }, 6)).toMatchObject({
      due: { months: 6, total: 12_000 },
      most: 6,
    })
  })
})
