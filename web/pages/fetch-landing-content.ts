import { readSite } from '#contract/site.ts'
import type { LandingContent } from '#contract/site-settings.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { landingContentOf } from '#web/site/split-settings.ts'

/** Fetches what the landing page shows, in both languages. */
export async function fetchLandingContent(language: Language): Promise<LandingContent> {
  const { settings } = await call(readSite, {}, { language })
  return landingContentOf(settings)
}
