import { z } from 'zod'
import { Instant } from './values.ts'

/**
 * A new address that waits for confirmation; the account signs in by the former one until then. `sentAt`: when the
 * newest link was mailed to it, null without a mail server. `expiresAt`: when that link stops working. `canMail`: whether
 * the site can mail a new one now.
 */
export const EmailChange = z
  .object({
    email: z.string(),
    requestedAt: Instant,
    sentAt: Instant.nullable(),
    expiresAt: Instant,
    canMail: z.boolean(),
  })
  .meta({ id: 'EmailChange' })
export type EmailChange = z.infer<typeof EmailChange>
