import { z } from 'zod'

/** An amount in piastres, hundredths of a pound: from 0 to 10,000,000 EGP. */
export const Piastres = z.int({ error: 'amount' }).min(0, 'amount').max(1_000_000_000, 'amount')

/** The same, but not nothing. */
export const SomePiastres = Piastres.min(1, 'amount')

/** What becomes of a difference: other days than ordered, or a credit for the person. */
export const differences = ['days', 'credit'] as const
export type Difference = (typeof differences)[number]
