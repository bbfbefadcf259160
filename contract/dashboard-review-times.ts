import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** How many months the times show, the present one included. */
export const reviewTimeMonths = 12

/** Of a month with more decisions, only the latest so many are read, so that the figures take the same time everywhere. */
export const longestReviewSample = 500

/** Of so many times, in seconds: half were no longer than `median`, and nine in ten no longer than `p90`. */
const Times = z.object({ count: z.int(), median: z.int(), p90: z.int() })

/**
 * The decisions of a month in Cairo, as YYYY-MM. `review` is from the request's first sending to its present decision,
 * `told` from the decision until staff marked the applicant as told; null if there was none. `isSample`: only the latest
 * 500 decisions were read.
 */
export const ReviewTimesOfMonth = z
  .object({ month: z.string(), review: Times.nullable(), told: Times.nullable(), isSample: z.boolean() })
  .meta({ id: 'ReviewTimesOfMonth' })
export type ReviewTimesOfMonth = z.infer<typeof ReviewTimesOfMonth>

/** Reads how long applicants waited in the last twelve months, oldest first; the present month until now. */
export const readReviewTimes = endpoint({
  id: 'readReviewTimes',
  method: 'GET',
  path: '/admin/review-times',
  summary: 'Reads by month how long requests waited for a decision, and applicants to be told.',
  access: 'coach',
  belongsTo: 'business',
  status: 200,
  response: z.object({ months: z.array(ReviewTimesOfMonth).length(reviewTimeMonths) }),
  errors: [],
})
