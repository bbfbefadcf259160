import { z } from 'zod'
import { readMethods, readStates, StoredCorrection } from './proof-reading.ts'

/**
 * What was read on an applicant's own receipt, as they see it: `amount` in EGP, and `time` as in `ReceiptFacts`. The name
 * of the sender is left out, who may be somebody else. What could not be read is absent.
 */
export const OwnReading = z
  .object({
    method: z.enum(readMethods).optional(),
    reference: z.string().optional(),
    amount: z.number().optional(),
    time: z.string().optional(),
    state: z.enum(readStates).optional(),
    correction: StoredCorrection.optional(),
  })
  .meta({ id: 'OwnReading' })
export type OwnReading = z.infer<typeof OwnReading>
