import type { ErrorCode } from './errors.ts'

/** Errors that say how many seconds to wait, in `Retry-After` and as `retryAfter`. */
export const retryableCodes = [
  'too_many_attempts',
  'too_many_requests',
  'large_receipts_used_up',
  'wrong_status_key',
  'daily_limit_reached',
  'repeat_in_progress',
  'busy',
] as const satisfies ErrorCode[]

/** Whether a response with this error has `Retry-After`. */
export function isRetryable(code: ErrorCode): boolean {
  return retryableCodes.some((one) => one === code)
}
