import { z } from 'zod'
import { Pounds } from './values.ts'

/** The total in EGP that the sender was shown; if the order has another one, nothing is sent: `price_changed`. */
export const ExpectedTotal = z.int().min(0)

/** What `price_changed` says besides its sentence: what the order would be now, and the version with its price. */
export const CurrentTerms = z.object({
  price: Pounds,
  months: z.int(),
  total: z.int(),
  siteVersion: z.int(),
})
export type CurrentTerms = z.infer<typeof CurrentTerms>
