import { defineMessages } from '#web/platform/messages.ts'

/** The texts about a QR code that contradicts the print of its receipt. */
export const codeMessages = defineMessages({
  ar: {
    amount: (sum: string) => `المبلغ في رمز QR بالإيصال: ${sum}`,
    reference: (reference: string) => `رقم عملية آخر في رمز QR بالإيصال: ${reference}`,
  },
  en: {
    amount: (sum) => `The QR code on the receipt says ${sum}`,
    reference: (reference) => `The QR code on the receipt has another reference: ${reference}`,
  },
})
