import { z } from 'zod'

/** The number of applications per state, from stored counters. */
export const ApplicationCounts = z.object({
  total: z.int(),
  pending: z.int(),
  approved: z.int(),
  rejected: z.int(),
})
export type ApplicationCounts = z.infer<typeof ApplicationCounts>

/** What a request without a payment method has as one: sent before methods were asked for, or without a choice. */
export const unsaidMethod = 'unsaid'

/** How many methods are counted at most, the most frequent first. */
export const mostMethods = 30

/** The number of requests whose senders chose a payment method, by its key; `unsaid` for those who chose none. */
export const MethodCount = z.object({ method: z.string(), count: z.int() })
export type MethodCount = z.infer<typeof MethodCount>

/**
 * The same for the review list; `notTold` counts decided ones whose applicants wait to be told, `notArrived` approved
 * ones whose payment nobody has seen arrive yet, each at most 10,000.
 */
export const ReviewCounts = ApplicationCounts.extend({ notTold: z.int(), notArrived: z.int() })
export type ReviewCounts = z.infer<typeof ReviewCounts>
