import type { PublishedSite, SectionSetting } from '#contract/site.ts'
import type { SentSettings } from '#contract/site-settings.ts'
import { staleTexts, textsWithoutArabic } from '#contract/translation-rules.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { readPublishedSite } from './read-published-site.ts'
import { writeVersion } from './write-version.ts'

/**
 * Publishes a new version of the site. `version` is the one that was edited: if a newer one has been published since,
 * throws `site_changed` and changes nothing. Throws `invalid_input` for texts without Arabic, which visitors see first,
 * and for missing images.
 */
export async function publishSite(
  context: Context,
  {
    settings: sent,
    sections,
    version,
  }: { settings: SentSettings; sections: SectionSetting[]; version: number },
  actor: Actor,
): Promise<PublishedSite> {
  // If a newer version is published meanwhile, nothing is written.
  const settings = { ...(await readPublishedSite(context)).settings, ...sent }
  const missing = textsWithoutArabic(settings)
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map((path) => [`settings.${path}`, 'required']))
    throw new AppError('invalid_input', { fields })
  }
  const staleAfter: Parameters<typeof writeVersion>[1]['staleAfter'] = (before, after) =>
    staleTexts(before.settings, after, before.stale)
  const writing = { settings, sections, seen: version, staleAfter, restoredFrom: null }
  const { site } = await writeVersion(context, writing, actor)
  return site
}
