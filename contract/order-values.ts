import { z } from 'zod'
import { oneLine } from './text.ts'
import { LocalizedText, PlanId, Pounds } from './values.ts'

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

/** The characters of codes that people read and type: none of them looks like another. */
export const readableCharacters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** What the payer writes in the note of the transfer, such as `K7M4`: four or five characters, both letters and digits. */
export const PayCode = oneLine(10)

/** The secret of a pay code. */
export const PayTicket = oneLine(64)

/** How a request says which transfer pays it; each field is a help, and a code that is unknown or over is ignored. */
export const transferFields = {
  payCode: PayCode.optional(),
  payTicket: PayTicket.optional(),
  /** `instapay`, `vodafoneCash` or the id of another method of the site; an unknown one is ignored. */
  paymentMethod: oneLine(64).optional(),
}
export type SentTransfer = z.infer<z.ZodObject<typeof transferFields>>

/** What a request says of its transfer: the pay code for its note, and the method that its sender chose. */
export const StoredTransfer = z.object({
  payCode: z.string().optional(),
  paymentMethod: z.string().optional(),
})

/** The order as it was when it was sent; later price changes do not affect it. `price` is for one month. */
export const Order = z
  .object({
    plan: PlanId,
    name: LocalizedText,
    price: Pounds,
    currency: z.literal('EGP'),
    months: z.int(),
    /** The price times the months. */
    total: z.int(),
    features: z.array(LocalizedText),
    siteVersion: z.int(),
    language: z.enum(['ar', 'en']),
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof Order>
