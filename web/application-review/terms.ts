/** What the number in the dialog counts at each desk: months of 30 days, or days; how many it begins with and may reach. */
export const terms = {
  admin: { usual: 1, most: 12, days: 30 },
  coach: { usual: 30, most: 365, days: 1 },
} as const

/** The terms in days that are chosen most. */
export const usualDays = [30, 60, 90] as const
