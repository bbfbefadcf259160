import { z } from 'zod'
import { daysIn, monthsIn } from '#contract/durations.ts'
import { daysPerMonth, inPounds } from '#contract/money.ts'
import type { Receipt, ReceiptForStaff, Unreceipted } from '#contract/receipts.ts'
import { type Language, LocalizedText, PlanId } from '#contract/values.ts'
import { orderOf } from '#server/applications/index.ts'
import { mailedDay } from '#server/platform/mail/mail-words.ts'
import { receiptNumber } from '#server/receipts/issued/index.ts'
import type { ReceiptFacts } from './receipt-document.ts'
import { moneyIn } from './rules.ts'
import type { PaidRow, ReceiptRow } from './store.ts'

const StoredFacts = z.object({
  issuer: LocalizedText,
  plan: PlanId,
  packageName: LocalizedText,
  months: z.int(),
  days: z.int(),
})

const poundsOf = ({ amount_minor: amount, currency }: ReceiptRow) => inPounds({ amount, currency })

/** What a receipt is shown with: the URL of its PDF, and what was paid back of it, in piastres. */
type Beside = { url: string; refunded: number }

const refundedPounds = (row: ReceiptRow, refunded: number) =>
  inPounds({ amount: Math.min(refunded, row.amount_minor), currency: row.currency })

/** A receipt for its member. */
export function receiptView(row: ReceiptRow, { url, refunded }: Beside): Receipt {
  const { plan, months } = StoredFacts.parse(row.facts)
  return {
    _id: row.id,
    number: receiptNumber(row),
    amount: poundsOf(row),
    ...(refunded > 0 && { refunded: refundedPounds(row, refunded) }),
    ...{ plan, months },
    issuedAt: row.issued_at,
    ...(row.voided_at !== null && { voidedAt: row.voided_at }),
    url,
  }
}

/** The same for staff. */
export function staffView(row: ReceiptRow, beside: Beside): ReceiptForStaff {
  return {
    ...receiptView(row, beside),
    request: { _id: row.application_id, code: row.code },
    ...(row.voider_name !== null && { voidedBy: row.voider_name }),
    ...(row.void_reason !== null && { voidReason: row.void_reason }),
    ...(row.replaced_year !== null &&
      row.replaced_number !== null && {
        replacedBy: receiptNumber({ year: row.replaced_year, number: row.replaced_number }),
      }),
  }
}

/** An approved request without a valid receipt for all of what arrived for it, which is `received` piastres. */
export function unreceiptedView(row: PaidRow, received: number): Unreceipted {
  const amount = inPounds({ amount: received, currency: 'EGP' })
  const request = { _id: row.id, code: row.code, plan: orderOf(row).plan, approvedAt: row.reviewed_at ?? '' }
  const { valid_id: _id, valid_minor: minor, year, number } = row
  if (_id === null || minor === null || year === null || number === null) return { ...request, amount }
  const said = inPounds({ amount: minor, currency: 'EGP' })
  return { ...request, amount, replaces: { _id, number: receiptNumber({ year, number }), amount: said } }
}

const inBoth = (text: (language: Language) => string): LocalizedText => ({ ar: text('ar'), en: text('en') })

/** What the PDF of a receipt says, with what was `refunded` of it in piastres. */
export function factsOf(row: ReceiptRow, refunded: number): ReceiptFacts {
  const { issuer, packageName, months, days } = StoredFacts.parse(row.facts)
  return {
    number: receiptNumber(row),
    issuer,
    name: row.name,
    amount: inBoth((language) => moneyIn(language, poundsOf(row))),
    refunded: refunded > 0 ? inBoth((language) => moneyIn(language, refundedPounds(row, refunded))) : null,
    package: packageName,
    duration: inBoth((language) =>
      days === months * daysPerMonth ? monthsIn(language, months) : daysIn(language, days),
    ),
    date: inBoth((language) => mailedDay(language, new Date(row.issued_at))),
    code: row.code,
    isVoided: row.voided_at !== null,
  }
}
