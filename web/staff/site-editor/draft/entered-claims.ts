import type { SiteSettings } from '#contract/site-settings.ts'
import { isDeepEqual } from './changes.ts'

/**
 * The settings to publish: numbers and specialties that were edited since `basis` are confirmed on `today`, even where
 * they are equal to samples. A draft without confirmations, from an old file or an old browser, confirms nothing.
 */
export function withEnteredClaims(settings: SiteSettings, basis: SiteSettings, today: string): SiteSettings {
  const { confirmed } = settings
  if (!confirmed) return settings
  const isEntered = (
    step: 'numbers' | 'specialties',
    ...fields: ('stats' | 'heroCounters' | 'specialties')[]
  ) =>
    confirmed[step] === basis.confirmed?.[step] &&
    fields.some((field) => !isDeepEqual(settings[field], basis[field]))
  return {
    ...settings,
    confirmed: {
      ...confirmed,
      ...(isEntered('numbers', 'stats', 'heroCounters') && { numbers: today }),
      ...(isEntered('specialties', 'specialties') && { specialties: today }),
    },
  }
}
