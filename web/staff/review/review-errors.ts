import { ApiError } from '#web/platform/api.ts'
import type { ReviewPortal } from './messages.ts'

/** The error of a review for its dialog; null after a 401, because the sign-in dialog above explains that. */
export function apiErrorOf(error: unknown): ApiError | null {
  return error instanceof ApiError && error.status !== 401 ? error : null
}

/**
 * The reason of a failed review for its toast: the server’s sentence. Where the API did not answer, /admin adds what failed; at
 * /coach the toast's title says it.
 */
export function reasonAt(portal: ReviewPortal, error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback
  return error.isOwn || portal === 'coach' ? error.sentence : `${fallback}. ${error.sentence}`
}

/** Whether the application was decided by someone else in the meantime. */
export function isDecided(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'application_not_pending'
}
