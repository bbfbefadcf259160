import { defineMessages } from '#web/platform/messages.ts'

/** The texts of a member's receipts from the coach. */
export const receiptMessages = defineMessages({
  ar: {
    title: 'إيصالات من الكابتن',
    lead: 'يصدر مع كل طلب مدفوع عند قبوله، بالعربية والإنجليزية.',
    failed: 'تعذّر تحميل الإيصالات',
    loading: 'جارٍ تحميل الإيصالات…',
    empty: 'لا إيصالات بعد. يظهر الإيصال هنا مع قبول الطلب.',
    open: 'فتح',
    openNamed: (number: string) => `: الإيصال ${number}، ملف PDF`,
    voided: 'ملغى',
    refunded: (amount: string) => `رُدّ منه ${amount}`,
  },
  en: {
    title: 'Receipts from the coach',
    lead: 'You get one with each paid request when it is approved, in Arabic and English.',
    failed: 'We couldn’t load your receipts',
    loading: 'Loading your receipts…',
    empty: 'No receipts yet. One appears here when a request is approved.',
    open: 'Open',
    openNamed: (number: string) => `: receipt ${number}, a PDF`,
    voided: 'Void',
    refunded: (amount: string) => `${amount} of it refunded`,
  },
})
