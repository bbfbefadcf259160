import { defineMessages } from '#web/platform/messages.ts'

/** The texts of the packages that are not site settings. */
export const packageMessages = defineMessages({
  ar: { perMonth: 'جنيه / شهريًا', total: 'الإجمالي', choose: (name: string) => `اختر ${name}` },
  en: { perMonth: 'EGP / month', total: 'Total', choose: (name) => `Choose ${name}` },
})
