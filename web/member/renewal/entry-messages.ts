import { defineMessages } from '#web/platform/messages.ts'

/** The texts of the renewal entry in the members' area; the other texts load with what it opens. */
export const entryMessages = defineMessages({
  ar: {
    renew: 'تجديد الاشتراك',
    soon: (days: string) => `يتبقى ${days} على نهاية اشتراكك`,
    soonBody: 'جدّد في أي وقت، وتُضاف المدة بعد نهاية اشتراكك.',
  },
  en: {
    renew: 'Renew subscription',
    soon: (days) => `${days} left in your subscription`,
    soonBody: 'Renew any time. Your new days are added after your current end date.',
  },
})
