import { ApiError } from '#web/platform/api.ts'

/** The error of a review for its dialog; null after a 401, because the sign-in dialog above explains that. */
export function apiErrorOf(error: unknown): ApiError | null {
  return error instanceof ApiError && error.status !== 401 ? error : null
}

/** Why a review failed: the server's sentence; where the API did not answer, what failed too. */
export function reasonAt(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback
  return error.isOwn ? error.sentence : `${fallback}. ${error.sentence}`
}

/** Whether the application was decided by someone else in the meantime. */
export function isDecided(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'application_not_pending'
}
