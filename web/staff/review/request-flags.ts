import type { SubscriptionRequest } from '#contract/applications-review.ts'
import { inPounds } from '#contract/money.ts'
import { receiptFlagsOf } from './receipt-flags.ts'
import { withoutSettled } from './settled-copies.ts'
import { isOpenToAnybody } from './unverified-sender.ts'

/** What is unusual about a pending request. A copy asks for a second press. */
export type FlagName =
  | 'same-file'
  | 'near-copy'
  | 'cropped-copy'
  | 'one-line'
  | 'same-reference'
  | 'elsewhere'
  | 'paid-twice'
  | 'receipt'
  | 'other-person'
  | 'proved-by-other'
  | 'blocked'
  | 'unsigned'
  | 'existing'
export type Flag = { name: FlagName; tone: 'bad' | 'warn' | 'line' }

/** The flags of a request, the worst first; only a pending one has any. */
export function flagsOf(given: SubscriptionRequest): Flag[] {
  const request = withoutSettled(given)
  if (request.status !== 'pending') return []
  const flags: Flag[] = []
  const copy = copyFlagOf(request)
  if (copy) flags.push({ name: copy, tone: 'bad' })
  if (request.account?.blocked) flags.push({ name: 'blocked', tone: 'bad' })
  if (request.emailProvedByOther) flags.push({ name: 'proved-by-other', tone: 'bad' })
  if (hasSameReference(request)) flags.push({ name: 'same-reference', tone: 'bad' })
  if (request.reading?.sentTo?.expected) flags.push({ name: 'elsewhere', tone: 'warn' })
  if (request.paidTwice) flags.push({ name: 'paid-twice', tone: 'warn' })
  if (contradictsReceipt(request)) flags.push({ name: 'receipt', tone: 'warn' })
  if (request.otherPersonPossible) flags.push({ name: 'other-person', tone: 'warn' })
  if (isOpenToAnybody(request)) flags.push({ name: 'unsigned', tone: 'warn' })
  if (request.kind === 'new' && request.existingMember) flags.push({ name: 'existing', tone: 'line' })
  return flags
}

const copyFlags = [
  ['same_file', 'same-file'],
  ['near', 'near-copy'],
  ['cropped', 'cropped-copy'],
  ['one_line', 'one-line'],
] as const

/** The surest sign that the receipt is a copy of another. */
function copyFlagOf({ paymentProofDetails: proof }: SubscriptionRequest): FlagName | null {
  const found = copyFlags.find(([kind]) => proof?.duplicates.some(({ likeness }) => likeness === kind))
  return found?.[1] ?? (proof?.hiddenDuplicates ? 'near-copy' : null)
}

const hasSameReference = ({ reading }: SubscriptionRequest) =>
  reading !== undefined && (reading.sameReference.length > 0 || reading.hiddenSameReference !== undefined)

/** What is still open of a price in pounds, after what is kept for the request from earlier transfers. */
export function openPounds({ kept = 0, status }: SubscriptionRequest, price: number): number {
  if (status !== 'pending') return price
  return Math.max(0, price - inPounds({ amount: kept, currency: 'EGP' }))
}

/** Whether the receipt says something else than the request, or the same as another one. An unread amount is no contradiction. */
function contradictsReceipt(request: SubscriptionRequest): boolean {
  const { reading, order } = request
  if (reading?.sameMoment || reading?.hiddenSameMoment) return true
  return receiptFlagsOf(request, openPounds(request, order.total)).some(({ name }) => name !== 'unread')
}

/** Whether the approval needs a second press: the receipt was sent before. */
export function needsSecondPress(request: SubscriptionRequest): boolean {
  return request.status === 'pending' && copyFlagOf(withoutSettled(request)) !== null
}
