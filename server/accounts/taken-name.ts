import { translateError } from '#server/platform/database/errors.ts'
import { AppError } from '#server/platform/http/errors.ts'

/** Maps a unique conflict to `email_taken` or `username_taken`; returns any other error unchanged. */
export function asTakenName(error: unknown): unknown {
  if (translateError(error) !== 'unique') return error
  const isUsername = error instanceof Error && /username/.test(error.message)
  return new AppError(isUsername ? 'username_taken' : 'email_taken', { cause: error })
}
