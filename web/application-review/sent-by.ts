import type { SubscriptionRequest } from '#contract/applications.ts'

/** Whether a request waits that names an account's e-mail and was sent without signing in: anybody may have sent it. */
export function isOpenToAnybody({
  status,
  sentByAccount,
  userId,
  existingMember,
}: SubscriptionRequest): boolean {
  return status === 'pending' && !sentByAccount && (userId !== undefined || existingMember)
}
