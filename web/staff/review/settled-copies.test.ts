import { expect, it } from 'vitest'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
import { flagsOf, needsSecondPress } from './request-flags.ts'

const box = { x: 0, y: 0, width: 1, height: 1 }
const amount = { value: 4000, confidence: 0.98, box }
const other = (subscriptionId: string) => ({ subscriptionId, fullName: 'Mona' })
const shared = { amount: 400_000, others: [other('a')] }

/** A request of 2,000 pounds with the receipt of 4,000 that some others have too. */
const requestLike = (ids: string[], more: object = {}) =>
  ({
    ...{ status: 'pending', kind: 'new', order: { total: 2000 } },
    paymentProofDetails: { duplicates: ids.map((id) => ({ ...other(id), likeness: 'same_file' })) },
    reading: {
      state: 'read',
      facts: { method: null, state: null, code: null, amount },
      sameReference: ids.map(other),
      sameMoment: ids.map(other),
    },
    ...more,
  }) as unknown as SubscriptionRequest
const namesOf = (request: SubscriptionRequest) => flagsOf(request).map(({ name }) => name)

it('what one transfer for both explains is no warning, and needs no second press', () => {
  const request = requestLike(['a'], { sharedTransfers: [shared] })
  expect(namesOf(request)).toEqual([])
  expect(needsSecondPress(request)).toBe(false)
})

it('without such a transfer each of them is one', () => {
  const request = requestLike(['a'])
  expect(namesOf(request)).toEqual(['same-file', 'same-reference', 'receipt'])
  expect(needsSecondPress(request)).toBe(true)
})

it('a third request with the same receipt, which the transfer does not pay, still is', () => {
  const request = requestLike(['a', 'b'], { sharedTransfers: [shared] })
  expect(namesOf(request)).toEqual(['same-file', 'same-reference', 'receipt'])
  expect(needsSecondPress(request)).toBe(true)
})

it('another amount than that of the transfer is still said', () => {
  const transfer = { ...shared, amount: 300_000 }
  expect(namesOf(requestLike(['a'], { sharedTransfers: [transfer] }))).toEqual(['receipt'])
})
