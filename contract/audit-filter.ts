import { z } from 'zod'
import { Id, InstantInput } from './values.ts'

/**
 * The filters of the audit log, with any action by its form: the screens that download files need not load the list of
 * all actions. An unknown one selects nothing.
 */
export const AnyAuditFilter = z.object({
  person: Id.optional(),
  action: z
    .string()
    .max(60)
    .regex(/^[a-z_]+\.[a-z_]+$/, 'invalid')
    .optional(),
  network: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'invalid')
    .optional(),
  from: InstantInput.optional(),
  to: InstantInput.optional(),
})
