import { hasPublicName } from '#contract/staff.ts'
import { AppError } from '#server/platform/http/errors.ts'

/**
 * Throws 422 at `name` if the name for members only repeats the sign-in name: it would be stored but never shown, while
 * its owner believes that members see it.
 */
export function assertPublicName(named: { name: string; username?: string | null | undefined }): void {
  if (!hasPublicName(named)) throw new AppError('invalid_input', { fields: { name: 'name_of_sign_in' } })
}
