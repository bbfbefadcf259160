import { hasPublicName } from '#contract/coaches.ts'
import { AppError } from '#server/platform/http/errors.ts'

/**
 * Throws 422 at `name` where a name for members to see only repeats what staff sign in with: it would be kept and shown to
 * nobody, while its owner believes that members see it.
 */
export function assertPublicName(named: { name: string; username?: string | null | undefined }): void {
  if (!hasPublicName(named)) throw new AppError('invalid_input', { fields: { name: 'name_of_sign_in' } })
}
