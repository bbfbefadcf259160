import type { ErrorCode } from './errors.ts'

/** The errors that tell how many seconds to wait, in `Retry-After` and as `retryAfter`. */
export const waitingCodes = [
  'too_many_attempts',
  'too_many_requests',
  'large_receipts_used_up',
  'wrong_status_key',
  'daily_limit_reached',
  'repeat_in_progress',
  'busy',
] as const satisfies ErrorCode[]

/** Whether an error tells how many seconds to wait. */
export function asksToWait(code: ErrorCode): boolean {
  return waitingCodes.some((one) => one === code)
}
