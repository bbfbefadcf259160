import { type LandingContent, landingFields, type SiteSettings } from '#contract/site-settings.ts'

/** What every screen carries of the settings: all but what one page alone shows. */
export type ShellSettings = Omit<SiteSettings, keyof LandingContent | 'privacyText'>

const onOnePage = new Set<string>([...landingFields, 'privacyText'])

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
