import type { Examples } from './call-example.ts'
import { ids, onlyPage } from './ids.ts'

const params = { id: ids.member }
const query = { page: 1, limit: 20 } as const
const receipt = {
  _id: ids.receipt,
  number: '2026-0012',
  amount: 4000,
  plan: 'professional',
  months: 2,
  issuedAt: '2026-11-01T10:02:00.000Z',
  url: `/files/receipt?exp=1772366700&for=${ids.session}&of=${ids.receipt}&sig=VKRNSLEUNQhhf60B2HkuN8D5kx-_KeMPeTdQAUXv58E`,
} as const
const forStaff = { ...receipt, request: { _id: ids.request, code: 'KM7T-4QX9' } }
const reason = 'كُتب الاسم خطأ'

/** Receipts from the coach for what members paid. */
export const receiptExamples = {
  listMyReceipts: { query, answer: { ...onlyPage, receipts: [receipt] } },
  listUserReceipts: { params, query, answer: { ...onlyPage, receipts: [forStaff], unreceipted: [] } },
  issueReceipt: { params, body: { requestId: ids.request }, answer: { receipt: forStaff } },
  voidReceipt: {
    params: { ...params, receiptId: ids.receipt },
    body: { reason },
    answer: {
      receipt: {
        ...forStaff,
        voidedAt: '2026-11-02T08:30:00.000Z',
        voidedBy: 'Karim',
        voidReason: reason,
      },
    },
  },
} satisfies Partial<Examples>
