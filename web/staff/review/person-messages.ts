import { defineMessages } from '#web/platform/messages.ts'

/** The link from a request to its member; apart from the names of the keys, which load with their list. */
export const personMessages = defineMessages({
  ar: { person: 'صفحة العضو' },
  en: { person: 'Member’s page' },
})
