import { defineMessages } from '#web/platform/messages.ts'

/** The texts of the renewal entry in the members' area; the other texts load with what it opens. */
export const entryMessages = defineMessages({
  ar: {
    renew: 'تجديد الاشتراك',
    soon: (days: string) => `يتبقى ${days} على نهاية اشتراكك`,
    soonBody: 'جدّد الآن وتُضاف المدة إلى نهاية اشتراكك الحالية، فلا يضيع يوم.',
    anyTime: 'جدّد متى شئت: تُضاف المدة إلى نهاية اشتراكك الحالية.',
  },
  en: {
    renew: 'Renew subscription',
    soon: (days) => `${days} left until your access ends`,
    soonBody: 'Renew now: the time is added to your present end, so no day is lost.',
    anyTime: 'Renew whenever you like: the time is added to your present end.',
  },
})
