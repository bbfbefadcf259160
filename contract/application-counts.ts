import { z } from 'zod'

/** The number of applications per state, from stored counters. */
export const ApplicationCounts = z.object({
  total: z.int(),
  pending: z.int(),
  approved: z.int(),
  rejected: z.int(),
})
export type ApplicationCounts = z.infer<typeof ApplicationCounts>

/**
 * The same for the review list; `notTold` counts decided ones whose applicants wait to be told, `notArrived` approved
 * ones whose payment nobody has seen arrive yet, each at most 10,000.
 */
export const ReviewCounts = ApplicationCounts.extend({ notTold: z.int(), notArrived: z.int() })
export type ReviewCounts = z.infer<typeof ReviewCounts>
