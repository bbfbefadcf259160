import type { SubscriptionRequest } from '#contract/applications-review.ts'

type Proof = NonNullable<SubscriptionRequest['paymentProofDetails']>
type Reading = NonNullable<SubscriptionRequest['reading']>

/**
 * A request without the warnings that a person has settled: that its receipt is like that of another request, where a transfer
 * was ticked for both, and that the receipt is of the whole transfer's amount.
 */
export function withoutSettled(request: SubscriptionRequest): SubscriptionRequest {
  const { sharedTransfers, paymentProofDetails: proof, reading } = request
  if (!sharedTransfers) return request
  const others = new Set(
    sharedTransfers.flatMap((one) => one.others.map(({ subscriptionId }) => subscriptionId)),
  )
  const isOpen = ({ subscriptionId }: { subscriptionId: string }) => !others.has(subscriptionId)
  return {
    ...request,
    paymentProofDetails: proof && { ...proof, duplicates: proof.duplicates.filter(isOpen) },
    ...(reading && { reading: readingWithout(reading, isOpen) }),
  }
}

type IsOpen = (other: Proof['duplicates'][number] | Reading['sameReference'][number]) => boolean

function readingWithout({ sameMoment, ...reading }: Reading, isOpen: IsOpen): Reading {
  const moment = sameMoment?.filter(isOpen) ?? []
  return {
    ...reading,
    sameReference: reading.sameReference.filter(isOpen),
    ...(moment.length > 0 && { sameMoment: moment }),
  }
}

/** Whether an amount on a receipt, in pounds, is that of a transfer which pays other requests too. */
export const isOfSharedTransfer = ({ sharedTransfers = [] }: SubscriptionRequest, pounds: number): boolean =>
  sharedTransfers.some(({ amount }) => amount === Math.round(pounds * 100))
