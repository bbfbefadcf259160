import { daysPerMonth, maxMonths } from '#contract/money.ts'

/** The unit of the term per address, in days, and its maximum: months at /admin, days at /coach. */
export const terms = {
  admin: { most: maxMonths, days: daysPerMonth },
  coach: { most: 365, days: 1 },
} as const

/** The most common terms, in days. */
export const usualDays = [30, 60, 90] as const
