import type { SubscriptionRequest } from '#contract/applications.ts'

/**
 * Whether an approval leaves name, numbers and password of the request's account as they are: it had access before, or its
 * e-mail is confirmed.
 */
export function keepsAccount({ existingMember, account }: SubscriptionRequest): boolean {
  return existingMember || account?.confirmed === true
}

/** Whether a request can be approved as things stand: its e-mail is not another's, and its account is not blocked. */
export function canBeApproved({ emailProvedByOther, account }: SubscriptionRequest): boolean {
  return !emailProvedByOther && !account?.blocked
}

/** Whether a request waits that names an account's e-mail and was sent without signing in: anybody may have sent it. */
export function isOpenToAnybody(request: SubscriptionRequest): boolean {
  const { status, sentByAccount, userId } = request
  return status === 'pending' && !sentByAccount && (userId !== undefined || keepsAccount(request))
}
