/** An amount in the smallest unit of its currency, such as piastres, so that sums are exact. */
export type Money = { amount: number; currency: 'EGP' }

/** The longest order, and the days of access that one month of it gives. */
export const maxMonths = 12
export const daysPerMonth = 30

const piastresPerPound = 100

/** What an order costs: the price in EGP a month, times its months. */
export function orderTotal(price: number, months: number): Money {
  return { amount: price * piastresPerPound * months, currency: 'EGP' }
}

/** The amount in EGP, as people and the API read it. */
export function inPounds({ amount }: Money): number {
  return amount / piastresPerPound
}
