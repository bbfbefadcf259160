import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** How many months the income shows, the present one included. */
export const incomeMonths = 12

/** In EGP, with piastres; below 0 if more was paid back than arrived. */
const Received = z.number()

/**
 * A month in Cairo, as YYYY-MM. `confirmed`: what was received in it for requests, less what was paid back, in all, by
 * package and by payment method as the senders said; `fresh` and
 * `renewed` count the approved first requests and renewals; `lost` the members, but blocked ones, whose access ended in it
 * and who have none since; a removed package leaves no end to count.
 */
export const IncomeMonth = z
  .object({
    month: z.string(),
    confirmed: Received,
    packages: z.object({ basic: Received, professional: Received, premium: Received }),
    /** What came by each method of the site that brought something; null is what named none, or one that is gone since. */
    methods: z.array(z.object({ method: z.string().nullable(), confirmed: Received })),
    fresh: z.int(),
    renewed: z.int(),
    lost: z.int(),
  })
  .meta({ id: 'IncomeMonth' })
export type IncomeMonth = z.infer<typeof IncomeMonth>

/** Reads the income of the last twelve months, oldest first; the present month until now. */
export const readIncome = endpoint({
  id: 'readIncome',
  method: 'GET',
  path: '/admin/income',
  summary:
    'Reads the confirmed income by month, package and payment method, and the new, renewed and lost members.',
  access: 'coach',
  belongsTo: 'business',
  status: 200,
  response: z.object({ months: z.array(IncomeMonth).length(incomeMonths) }),
  errors: [],
})
