import { defineMessages } from '#web/platform/messages.ts'

export const selectionMessages = defineMessages({
  ar: {
    select: 'تحديد',
    selectAll: 'تحديد الكل',
    selectNone: 'إلغاء تحديد الكل',
    stop: 'إلغاء',
  },
  en: {
    select: 'Select',
    selectAll: 'Select all',
    selectNone: 'Select none',
    stop: 'Cancel',
  },
})
