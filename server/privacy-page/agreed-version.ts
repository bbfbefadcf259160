import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { pageInForce } from './page-in-force.ts'
import { findVersion } from './store.ts'

/** How long a version may still be agreed to after the next one began: a form stays open for as long as a day. */
const graceHours = 24

/**
 * The version that a consent is stored with: the one that was shown, or without one that in force. Throws
 * `privacy_page_changed`, at the field `at`, for one that ended too long ago or never was.
 */
export async function agreedVersion(context: Context, shown?: number, at?: string): Promise<string> {
  const { version } = await pageInForce(context)
  if (shown === undefined || shown === version) return String(version)
  const next = shown < version ? await findVersion(context.db, shown + 1) : undefined
  const grace = context.clock.now().getTime() - graceHours * 60 * 60_000
  if (next && new Date(next.began_at).getTime() >= grace) return String(shown)
  throw new AppError('privacy_page_changed', at === undefined ? {} : { at })
}
