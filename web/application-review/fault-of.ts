import { ApiError } from '#web/platform/api.ts'

/** Why a review failed, for the dialog; null where the session had ended, as the sign-in above the dialog says that. */
export function faultOf(error: unknown): ApiError | null {
  return error instanceof ApiError && error.status !== 401 ? error : null
}
