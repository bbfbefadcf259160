import { defineMessages } from '#web/platform/messages.ts'

/** The texts of the packages that are not site settings. */
export const packageMessages = defineMessages({
  ar: {
    perMonth: 'جنيه / شهريًا',
    total: 'الإجمالي',
    choose: (name: string) => `اختر ${name}`,
    includes: (count: string) => `ما تشمله (${count})`,
    ask: 'اسأل عن هذه الباقة',
    asksAbout: (coach: string, name: string) => `مرحبًا ${coach}، أريد أن أعرف تفاصيل الباقة ${name}.`,
    guarantee: (coach: string) => `ضمان ${coach}`,
    quoted: (words: string) => `«${words}»`,
    undecided: 'أي باقة تناسبك؟',
    askCoach: 'اسأل الكابتن على واتساب',
    asksWhich: (coach: string) => `مرحبًا ${coach}، أي باقة تناسبني؟`,
  },
  en: {
    perMonth: 'EGP / month',
    total: 'Total',
    choose: (name) => `Choose ${name}`,
    includes: (count) => `What’s included (${count})`,
    ask: 'Ask about this package',
    asksAbout: (coach, name) => `Hi ${coach}, I’d like to know more about the ${name} package.`,
    guarantee: (coach) => `The guarantee, in ${coach}’s words`,
    quoted: (words) => `“${words}”`,
    undecided: 'Can’t decide?',
    askCoach: 'Ask the coach on WhatsApp',
    asksWhich: (coach) => `Hi ${coach}, which package is right for me?`,
  },
})
