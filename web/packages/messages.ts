import { defineMessages } from '#web/platform/messages.ts'

/** The words around the packages that are not the owner's. */
export const packageMessages = defineMessages({
  ar: { perMonth: 'جنيه / شهريًا', choose: (name: string) => `اختر ${name}` },
  en: { perMonth: 'EGP / month', choose: (name) => `Choose ${name}` },
})
