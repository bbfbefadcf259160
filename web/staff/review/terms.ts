/** The longest access that an approval gives, in days. */
export const mostDays = 365

/** The most common terms, in days. */
export const usualDays = [30, 60, 90] as const
