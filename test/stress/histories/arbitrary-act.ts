import fc from 'fast-check'
import { differences } from '#contract/payment-values.ts'

const amount = fc.oneof(
  fc.integer({ min: 1, max: 300_000 }),
  fc.constantFrom(1, 99, 100, 60_000, 120_000, 240_000, 1_000_000_000),
)
const person = fc.nat(2)
const order = fc.nat(5)

const anOrder = fc.record({
  act: fc.constant('order' as const),
  person,
  due: fc.oneof(fc.constantFrom(0, 1, 120_000, 400_000), fc.integer({ min: 1, max: 500_000 })),
  months: fc.integer({ min: 1, max: 12 }),
})

/** One thing that happens: an applicant orders, staff decide or pay back, or access is frozen and comes back. */
const anAct = fc.oneof(
  anOrder,
  fc.record({
    act: fc.constant('approve' as const),
    order,
    received: fc.option(amount, { nil: undefined, freq: 2 }),
    useCredit: fc.boolean(),
    difference: fc.option(fc.constantFrom(...differences), { nil: undefined, freq: 4 }),
  }),
  fc.record({ act: fc.constant('top up' as const), order, received: amount }),
  fc.record({ act: fc.constant('reopen' as const), order }),
  fc.record({ act: fc.constant('refund' as const), order, amount, ends: fc.boolean() }),
  fc.record({ act: fc.constant('freeze' as const), person, days: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ act: fc.constant('resume' as const), person }),
  fc.record({ act: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 2000 }) }),
)
export type Act = typeof anAct extends fc.Arbitrary<infer One> ? One : never

/** Some orders, and what happens then; not all of it is possible. */
export const aHistory: fc.Arbitrary<Act[]> = fc
  .tuple(
    fc.array(anOrder, { minLength: 2, maxLength: 5, size: 'max' }),
    fc.array(anAct, { minLength: 5, maxLength: 40, size: 'max' }),
  )
  .map(([orders, acts]) => [...orders, ...acts])
