import { AppError } from '#server/platform/http/errors.ts'

/** Whether a password is one of those that everybody tries first, whatever its capitals. */
export function isCommonPassword(plain: string): boolean {
  const folded = plain.toLowerCase()
  return /^(.)\1+$/.test(folded) || (/^(password|qwerty|admin)/.test(folded) && folded.length < 12)
}

/** Refuses a common password with 422 at its field. */
export function assertUncommonPassword(plain: string, field = 'password'): void {
  if (isCommonPassword(plain)) throw new AppError('invalid_input', { fields: { [field]: 'password_common' } })
}
