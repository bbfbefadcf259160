import { z } from 'zod'
import { ConcernedPeople } from './data-breach-values.ts'
import { endpoint } from './endpoint.ts'
import { Instant } from './values.ts'

/** What a CSV file about privacy contains: the people whom a breach concerns, or the register of processing. */
export const PrivacyCsv = z.discriminatedUnion('table', [
  ConcernedPeople.extend({ table: z.literal('people_concerned') }),
  z.object({ table: z.literal('processing_register') }),
])
export type PrivacyCsv = z.infer<typeof PrivacyCsv>

/** Creates a short-lived link to such a file, like `makeCsvLink`, which other screens load. */
export const makePrivacyCsvLink = endpoint({
  id: 'makePrivacyCsvLink',
  method: 'POST',
  path: '/admin/csv/privacy',
  summary:
    'Creates a short-lived link to a CSV file of the people whom a breach concerns, or of the register of processing.',
  access: 'admin',
  body: PrivacyCsv,
  status: 201,
  response: z.object({ url: z.string(), expiresAt: Instant }),
  errors: [],
})
