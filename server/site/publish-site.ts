import type { PublishedSite, SectionSetting } from '#contract/site.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import { staleTexts, textsWithoutArabic } from '#contract/site-texts.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { type Publisher, writeVersion } from './write-version.ts'

/**
 * Publishes a new version of the site for every visitor. `version` is the one that was edited: where somebody has
 * published a newer one since, nothing changes and `site_changed` is thrown. Texts that lack the Arabic which visitors see
 * first, and pictures that are gone, are refused with `invalid_input`.
 */
export async function publishSite(
  context: Context,
  { settings, sections, version }: { settings: SiteSettings; sections: SectionSetting[]; version: number },
  by: Publisher,
): Promise<PublishedSite> {
  const missing = textsWithoutArabic(settings)
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map((path) => [`settings.${path}`, 'required']))
    throw new AppError('invalid_input', { fields })
  }
  const staleAfter: Parameters<typeof writeVersion>[1]['staleAfter'] = (before) =>
    staleTexts(before.settings, settings, before.stale)
  const writing = { settings, sections, seen: version, staleAfter, restoredFrom: null }
  const { site } = await writeVersion(context, writing, by)
  return site
}
