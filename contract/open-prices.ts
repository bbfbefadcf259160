import type { SiteSettings } from './site-settings.ts'

// Apart from the checklist, because every visitor loads it.
/** Whether the prices are prefilled ones that the owner has neither changed nor confirmed; visitors do not see them. */
export function hasOpenPrices({ confirmed }: Pick<SiteSettings, 'confirmed'>): boolean {
  return confirmed?.prices === ''
}
