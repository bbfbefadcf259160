import type { SubscriptionRequest } from '#contract/applications-review.ts'
import type { ReceiptFacts } from '#contract/proof-reading.ts'
import { isOfSharedTransfer } from './settled-copies.ts'

type ReadMethod = NonNullable<ReceiptFacts['method']>['value']

/** What the machine's reading of a receipt contradicts; each only advises. */
export type ReceiptFlag =
  | { name: 'short' | 'more'; pounds: number }
  | { name: 'old' | 'future'; days: number }
  | { name: 'switched'; read: ReadMethod; chosen: string }
  | { name: 'pending' | 'failed' | 'unread' }
  | CodeFlag

/** What the QR code says otherwise than print; the amount in EGP. */
export type CodeFlag =
  | { name: 'codeAmount'; code: { amount: number } }
  | { name: 'codeReference'; code: { reference: string } }

/** Days between a transfer and its request that need no word. */
const usualDays = 2

/** The flags of a pending request's receipt, the gravest first, for an order of this many pounds. */
export function receiptFlagsOf(request: SubscriptionRequest, due: number): ReceiptFlag[] {
  const { reading, status } = request
  if (status !== 'pending' || !reading || reading.state === 'not_read' || reading.state === 'reading')
    return []
  const { amount, state, method } = reading.facts ?? {}
  const flags: ReceiptFlag[] = []
  if (state?.value === 'failed' || state?.value === 'pending') flags.push({ name: state.value })
  if (!amount) flags.push({ name: 'unread' })
  else if (amount.value !== due && !isOfSharedTransfer(request, amount.value))
    flags.push({
      name: amount.value < due ? 'short' : 'more',
      pounds: inPiastres(Math.abs(due - amount.value)),
    })
  flags.push(...codeFlagsOf(reading.facts))
  // A pay code holds for two days: who pays in the evening sends the next day.
  if ((reading.daysBefore ?? 0) > usualDays) flags.push({ name: 'old', days: reading.daysBefore ?? 0 })
  if (reading.daysAhead) flags.push({ name: 'future', days: reading.daysAhead })
  const chosen = request.paymentMethod
  if (method && chosen && !fits(method.value, chosen))
    flags.push({ name: 'switched', read: method.value, chosen })
  return flags
}

/** Where the QR code says otherwise than what is printed, which is easier to change. */
function codeFlagsOf(facts: ReceiptFacts | null): CodeFlag[] {
  const { code, amount, reference } = facts ?? {}
  const said = code?.value ?? {}
  const flags: CodeFlag[] = []
  if (amount && said.amount !== undefined && said.amount !== amount.value)
    flags.push({ name: 'codeAmount', code: { amount: said.amount } })
  if (reference && said.reference !== undefined && said.reference !== reference.value)
    flags.push({ name: 'codeReference', code: { reference: said.reference } })
  return flags
}

/** Whether a receipt may be of the method that was chosen; any that the owner added may be a bank's. */
const fits = (read: ReadMethod, chosen: string) =>
  read === chosen || (read === 'bank' && chosen !== 'instapay' && chosen !== 'vodafoneCash')

// A difference of fractions is not exact.
const inPiastres = (pounds: number) => Math.round(pounds * 100) / 100
