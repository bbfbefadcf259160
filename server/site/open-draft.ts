import { repairSections, repairSettings } from '#contract/site-repair.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { siteDefaults } from './default-settings.ts'
import { findSharedDraft } from './store.ts'

/**
 * The draft that a preview link shows, as it can be shown now. Throws `link_invalid` for a link that has ended, was
 * revoked or never was: the answer does not tell them apart.
 */
export async function openDraft({ db, clock, settings }: Context, token: string) {
  const draft = await findSharedDraft(db, hashToken(token), clock.now())
  if (!draft) throw new AppError('link_invalid')
  const defaults = siteDefaults(settings.demo)
  return {
    settings: repairSettings(draft.settings, defaults.settings).settings,
    sections: repairSections(draft.sections, defaults.sections),
    version: draft.version,
    note: draft.note,
    sharedAt: draft.shared_at,
    expiresAt: draft.expires_at,
  }
}
