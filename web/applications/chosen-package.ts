import type { Plan } from '#contract/site.ts'

/** The package that an order is for, as the page shows it. */
export type ChosenPackage = Pick<Plan, 'id' | 'name' | 'price' | 'durationMonths'>
