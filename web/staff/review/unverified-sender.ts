import type { SubscriptionRequest } from '#contract/applications-review.ts'

/**
 * Whether an approval leaves the account's name, numbers and password unchanged: it had access before, or is confirmed.
 */
export function keepsAccount({ existingMember, account }: SubscriptionRequest): boolean {
  return existingMember || account?.confirmed === true
}

/** Whether an application can be approved: no other account verified its email, and its account is not blocked. */
export function canBeApproved({ emailProvedByOther, account }: SubscriptionRequest): boolean {
  return !emailProvedByOther && !account?.blocked
}

/** Whether a pending application has an account's email but was sent without signing in: anyone may have sent it. */
export function isOpenToAnybody(request: SubscriptionRequest): boolean {
  const { status, sentByAccount, userId } = request
  return status === 'pending' && !sentByAccount && (userId !== undefined || keepsAccount(request))
}
