import type { SiteSettings } from '#contract/site-settings.ts'

/** The lowest price of a package, in EGP a month. */
export function lowestPrice(packages: SiteSettings['packages']): number {
  return Math.min(...Object.values(packages).map(({ price }) => price))
}
