import { defineMessages } from '#web/platform/messages.ts'

/** The texts of the packages that are not site settings. */
export const packageMessages = defineMessages({
  ar: { perMonth: 'جنيه / شهريًا', choose: (name: string) => `اختر ${name}` },
  en: { perMonth: 'EGP / month', choose: (name) => `Choose ${name}` },
})
