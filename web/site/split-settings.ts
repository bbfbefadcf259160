import { type LandingContent, landingFields, type SiteSettings } from '#contract/site-settings.ts'
import type { Language, LocalizedText } from '#contract/values.ts'

/** What every screen carries of the settings: all but what one page alone shows. */
export type ShellSettings = Omit<SiteSettings, keyof LandingContent | 'privacyText' | 'faq'>

const onOnePage = new Set<string>([...landingFields, 'privacyText', 'faq'])

/** The settings that every screen needs. */
export function shellSettingsOf(settings: SiteSettings): ShellSettings {
  return Object.fromEntries(
    Object.entries(settings).filter(([field]) => !onOnePage.has(field)),
  ) as ShellSettings
}

/** The settings that the landing page shows besides. */
export function landingContentOf(settings: SiteSettings): LandingContent {
  return Object.fromEntries(landingFields.map((field) => [field, settings[field]])) as LandingContent
}

/** The same content with the texts of one language alone: half the weight. What is not written in it stays in Arabic. */
export function inOneLanguage(content: LandingContent, language: Language): LandingContent {
  return thinned(content, language) as LandingContent
}

function thinned(part: unknown, language: Language): unknown {
  if (Array.isArray(part)) return part.map((one) => thinned(one, language))
  if (typeof part !== 'object' || part === null) return part
  if (isText(part)) {
    return language === 'en' && part.en !== '' ? { ar: '', en: part.en } : { ar: part.ar, en: '' }
  }
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, thinned(value, language)]))
}

function isText(part: object): part is LocalizedText {
  return 'ar' in part && 'en' in part
}
