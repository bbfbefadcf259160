import type { Plan } from '#contract/site.ts'

/** The package that is ordered, as the page shows it. */
export type ChosenPackage = Pick<Plan, 'id' | 'name' | 'price' | 'durationMonths'>
