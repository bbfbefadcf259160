import { defineMessages } from '#web/platform/messages.ts'

/** The words of the widgets that every screen carries; apart from the others, which come with theirs. */
export const shellMessages = defineMessages({
  ar: { close: 'إغلاق', newTab: 'يفتح في نافذة جديدة' },
  en: { close: 'Close', newTab: 'opens in a new tab' },
})
