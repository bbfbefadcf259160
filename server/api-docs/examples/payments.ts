import type { Statement } from '#contract/payments.ts'
import type { Examples } from './call-example.ts'
import { ids } from './ids.ts'

const request = { _id: ids.request, code: 'K7QF-3M9X' }
const entry = { request, by: 'Karim', days: 0 }
const paid = { ...entry, at: '2026-11-01T09:30:00.000Z' }
const back = { ...entry, at: '2026-11-05T12:00:00.000Z' }

/** Of an order of two months for EGP 4,000: 4,500 arrived, and 500 of it was paid back. */
const statement: Statement = {
  ...{ charged: 400_000, arrived: 450_000, refunded: 50_000, credit: 0 },
  orders: [{ request, isApproved: true, refundable: 400_000 }],
  entries: [
    { ...back, _id: `${ids.batch}:credit_used`, kind: 'credit_used', amount: 50_000 },
    { ...back, _id: `${ids.batch}:refund`, kind: 'refund', amount: -50_000 },
    { ...paid, _id: `${ids.request}:charge`, kind: 'charge', amount: -400_000, days: 60 },
    { ...paid, _id: `${ids.request}:credit`, kind: 'credit', amount: -50_000 },
    { ...paid, _id: `${ids.request}:payment`, kind: 'payment', amount: 450_000 },
  ],
}

/** The ledger: what was paid, charged and paid back. */
export const paymentExamples = {
  readUserPayments: { params: { id: ids.member }, answer: statement },
  readRequestPayments: { params: { id: ids.request }, answer: statement },
  refundRequest: {
    params: { id: ids.request },
    body: { amount: 50_000, day: '2026-11-05', access: 'keep' },
    answer: statement,
  },
} satisfies Partial<Examples>
