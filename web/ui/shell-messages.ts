import { defineMessages } from '#web/platform/messages.ts'

/** The texts of widgets that every screen loads; apart from `uiMessages`, so that a first visit loads only these. */
export const shellMessages = defineMessages({
  ar: { close: 'إغلاق', newTab: 'يفتح في نافذة جديدة' },
  en: { close: 'Close', newTab: 'opens in a new tab' },
})
