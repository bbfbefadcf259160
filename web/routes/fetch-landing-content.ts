import { readSite } from '#contract/site.ts'
import type { LandingContent } from '#contract/site-settings.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { landingContentOf } from '#web/shell/split-settings.ts'

/** Fetches the content of the landing page in both languages. Throws `ApiError`. */
export async function fetchLandingContent(language: Language): Promise<LandingContent> {
  const { settings } = await call(readSite, {}, { language })
  return landingContentOf(settings)
}
