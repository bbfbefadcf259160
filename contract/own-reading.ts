import { z } from 'zod'
import { readMethods, readStates, StoredCorrection } from './proof-reading.ts'
import { Instant } from './values.ts'

/**
 * What was read on an applicant's own receipt, as they see it: `amount` in EGP, and `time` as in `ReceiptFacts`. The name
 * of the sender is left out, who may be somebody else. What could not be read is absent. `readAt` tells one reading from
 * another, as a newer receipt has its own.
 */
export const OwnReading = z
  .object({
    method: z.enum(readMethods).optional(),
    reference: z.string().optional(),
    amount: z.number().optional(),
    time: z.string().optional(),
    state: z.enum(readStates).optional(),
    readAt: Instant,
    correction: StoredCorrection.optional(),
  })
  .meta({ id: 'OwnReading' })
export type OwnReading = z.infer<typeof OwnReading>
