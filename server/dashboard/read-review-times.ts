import {
  longestReviewSample,
  type ReviewTimesOfMonth,
  reviewTimeMonths,
} from '#contract/dashboard-review-times.ts'
import type { Context } from '#server/context.ts'
import { type DecisionTimes, findDecisionTimes } from './review-times-store.ts'
import { monthsUntil, timesOf } from './rules.ts'

/** How long applicants waited in the last twelve months in Cairo, oldest first; the present one until now. */
export async function readReviewTimes({ db, clock }: Context): Promise<{ months: ReviewTimesOfMonth[] }> {
  const months = monthsUntil(clock.now(), reviewTimeMonths)
  // One more than is read: whether there are more.
  const decisions = await findDecisionTimes(db, months, longestReviewSample + 1)
  return {
    months: months.map(({ month }, index) => {
      const found = decisions[index] ?? []
      const read = found.slice(0, longestReviewSample)
      return {
        month,
        review: timesOf(read.map((one) => secondsBetween(one.created_at, one.reviewed_at))),
        told: timesOf(read.map(secondsUntilTold)),
        isSample: found.length > read.length,
      }
    }),
  }
}

// A decision of which nobody told the applicant may still have a time: there was nothing to tell.
const secondsUntilTold = ({ reviewed_at, told_at, told_by }: DecisionTimes) =>
  told_by === null ? null : secondsBetween(reviewed_at, told_at)

const secondsBetween = (from: string | null, to: string | null) =>
  from === null || to === null ? null : Math.floor((Date.parse(to) - Date.parse(from)) / 1000)
