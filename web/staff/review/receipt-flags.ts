import type { SubscriptionRequest } from '#contract/applications.ts'
import { cairoDay } from '#contract/cairo-days.ts'

/** What the machine's reading of a receipt contradicts; each only advises. */
export type ReceiptFlag =
  | { name: 'short' | 'more'; pounds: number }
  | { name: 'old'; days: number }
  | { name: 'pending' | 'failed' | 'unread' }

const dayLength = 24 * 60 * 60 * 1000

/** The flags of a pending request's receipt, the gravest first, for an order of this many pounds. */
export function receiptFlagsOf(request: SubscriptionRequest, due: number): ReceiptFlag[] {
  const { reading, status, createdAt } = request
  if (status !== 'pending' || !reading || reading.state === 'not_read') return []
  const { amount, time, state } = reading.facts ?? {}
  const flags: ReceiptFlag[] = []
  if (state?.value === 'failed' || state?.value === 'pending') flags.push({ name: state.value })
  if (!amount) flags.push({ name: 'unread' })
  else if (amount.value !== due)
    flags.push({
      name: amount.value < due ? 'short' : 'more',
      pounds: inPiastres(Math.abs(due - amount.value)),
    })
  const days = time ? daysBefore(time.value.slice(0, 10), createdAt) : 0
  if (days > 0) flags.push({ name: 'old', days })
  return flags
}

// A difference of fractions is not exact.
const inPiastres = (pounds: number) => Math.round(pounds * 100) / 100

/** How many days in Cairo a day is before an instant; negative if it is later. */
function daysBefore(day: string, instant: string): number {
  const sent = cairoDay(new Date(instant))
  return Math.round((Date.parse(sent) - Date.parse(day)) / dayLength)
}
