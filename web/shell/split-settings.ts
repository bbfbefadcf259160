import { type LandingContent, landingFields, type SiteSettings } from '#contract/site-settings.ts'
import type { Language, LocalizedText } from '#contract/values.ts'

/** The settings that every screen loads: all but those that only one page shows. */
export type ShellSettings = Omit<SiteSettings, keyof LandingContent | 'privacyText' | 'faq'>

const onOnePage = new Set<string>([...landingFields, 'privacyText', 'faq'])

export function shellSettingsOf(settings: SiteSettings): ShellSettings {
  return Object.fromEntries(
    Object.entries(settings).filter(([field]) => !onOnePage.has(field)),
  ) as ShellSettings
}

/** The settings that only the landing page shows. */
export function landingContentOf(settings: SiteSettings): LandingContent {
  return Object.fromEntries(landingFields.map((field) => [field, settings[field]])) as LandingContent
}

/** Leaves out the texts of the other language, which halves the size. A text without English stays in Arabic. */
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
