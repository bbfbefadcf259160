import { normalizeSections, normalizeSettings } from '#contract/normalize-site.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { siteDefaults } from './default-settings.ts'
import { findSharedDraft } from './store.ts'

/**
 * The draft of a preview link, repaired for display. Throws `link_invalid` for a link that has expired, was revoked or
 * never existed: the error does not distinguish them.
 */
export async function openDraft({ db, clock, settings }: Context, token: string) {
  const draft = await findSharedDraft(db, hashToken(token), clock.now())
  if (!draft) throw new AppError('link_invalid')
  const defaults = siteDefaults(settings.demo)
  return {
    settings: normalizeSettings(draft.settings, defaults.settings).settings,
    sections: normalizeSections(draft.sections, defaults.sections),
    version: draft.version,
    note: draft.note,
    sharedAt: draft.shared_at,
    expiresAt: draft.expires_at,
  }
}
