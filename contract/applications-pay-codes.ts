import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PayCode, PayTicket } from './order-values.ts'
import { Instant, Months, PlanId, Pounds } from './values.ts'

/**
 * Quotes an order and makes a pay code, for the note of the transfer. Until `expiresAt` a request with `payCode` and
 * `payTicket` has this total. With both in the body the code stays the same, and its former price too while it is lower
 * than now, for the same package and no more months than it was quoted for before; all else has the present price.
 */
export const quoteOrder = endpoint({
  id: 'quoteOrder',
  method: 'POST',
  path: '/pay-codes',
  summary: 'Makes a pay code for a transfer, with a price that holds for some hours.',
  access: 'public',
  body: z.object({
    plan: PlanId,
    /** The months to pay for, 1 if absent. */
    months: Months.default(1),
    payCode: PayCode.optional(),
    payTicket: PayTicket.optional(),
  }),
  status: 201,
  response: z.object({
    payCode: z.string(),
    /** The secret with which the code is claimed; who only reads the code in a transfer cannot use it. */
    payTicket: z.string(),
    expiresAt: Instant,
    plan: PlanId,
    price: Pounds,
    months: z.int(),
    total: z.int(),
  }),
  errors: ['prices_not_announced', 'too_many_requests', 'busy'],
})
