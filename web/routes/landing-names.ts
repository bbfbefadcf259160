import type { SectionSetting } from '#contract/site.ts'

// Repeated here, checked by the compiler: importing the contract's list would load all its schemas for every visitor.
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

/** Whether a component is a known section after the hero. */
export function isLaterSection(component: string): component is LaterSectionName {
  return laterSectionNames.some((name) => name === component)
}
