import type { SectionSetting } from '#contract/site.ts'

// Named once more, and held by the compiler: the contract's own list comes with all its schemas, which no visitor is to load.
/** The components of the landing page after the hero, in their default order. */
export const laterSectionNames = [
  'gallery',
  'statistics',
  'about',
  'videos',
  'results',
  'packages',
  'steps',
  'testimonials',
  'contact',
] as const satisfies readonly Exclude<SectionSetting['id'], 'hero'>[]
export type LaterSectionName = (typeof laterSectionNames)[number]

/** Whether a section's component is one that this site has after the hero. */
export function isLaterSection(component: string): component is LaterSectionName {
  return laterSectionNames.some((name) => name === component)
}
