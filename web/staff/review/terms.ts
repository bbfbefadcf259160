/** The unit of the term per address: months of 30 days at /admin, days at /coach; its default and maximum. */
export const terms = {
  admin: { usual: 1, most: 12, days: 30 },
  coach: { usual: 30, most: 365, days: 1 },
} as const

/** The most common terms, in days. */
export const usualDays = [30, 60, 90] as const
