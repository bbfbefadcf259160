import { defineMessages } from '#web/platform/messages.ts'

/** The filter by payment method. */
export const methodMessages = defineMessages({
  ar: { label: 'طريقة الدفع', all: 'كل الطرق', unsaid: 'غير مذكورة' },
  en: { label: 'Payment method', all: 'All methods', unsaid: 'Not stated' },
})
