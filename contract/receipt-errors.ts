import type { FallbackError } from './fallback-errors.ts'

/** The errors of receipts from the coach. */
export const receiptErrors = {
  receipt_exists: {
    status: 409,
    ar: 'لهذا الطلب إيصال سارٍ بالفعل.',
    en: 'This request already has a valid receipt.',
  },
  receipt_voided: {
    status: 409,
    ar: 'هذا الإيصال ملغى بالفعل.',
    en: 'This receipt is already voided.',
  },
} as const satisfies Record<string, FallbackError>
