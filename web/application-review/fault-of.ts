import { ApiError } from '#web/platform/api.ts'
import type { ReviewDesk } from './messages.ts'

/** Why a review failed, for the dialog; null where the session had ended, as the sign-in above the dialog says that. */
export function faultOf(error: unknown): ApiError | null {
  return error instanceof ApiError && error.status !== 401 ? error : null
}

/**
 * Why a review failed, for its toast: the server's sentence. Where no answer came, /admin says what failed beside that;
 * at /coach the toast's title has said it.
 */
export function reasonAt(desk: ReviewDesk, error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback
  return error.status > 0 || desk === 'coach' ? error.sentence : `${fallback}. ${error.sentence}`
}

/** Whether somebody else has decided meanwhile, so that there is nothing left to decide. */
export function isDecided(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'application_not_pending'
}
