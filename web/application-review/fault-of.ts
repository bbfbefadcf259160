import { ApiError } from '#web/platform/api.ts'

/** Why a review failed, for the dialog; null where the session had ended, as the sign-in above the dialog says that. */
export function faultOf(error: unknown): ApiError | null {
  return error instanceof ApiError && error.status !== 401 ? error : null
}

/** Why a review failed, for its toast: the server's sentence; where no answer came, what failed and that. */
export function reasonOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback
  return error.status > 0 ? error.sentence : `${fallback}. ${error.sentence}`
}

/** Whether somebody else has decided meanwhile, so that there is nothing left to decide. */
export function isDecided(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'application_not_pending'
}
