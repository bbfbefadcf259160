import { defineMessages } from '#web/platform/messages.ts'
import { counted, type PluralForms } from '#web/platform/plural-forms.ts'

/** Counted texts of a member's home. */
export const homeCounts = {
  fresh: counted(
    [
      'لا جديد من الكابتن',
      'إضافة جديدة من الكابتن',
      'إضافتان جديدتان من الكابتن',
      '{n} إضافات جديدة من الكابتن',
      '{n} إضافة جديدة من الكابتن',
      '{n} إضافة جديدة من الكابتن',
    ],
    '{n} new from your coach',
    '{n} new from your coach',
  ),
  inHours: counted(
    ['بعد قليل', 'بعد ساعة', 'بعد ساعتين', 'بعد {n} ساعات', 'بعد {n} ساعة', 'بعد {n} ساعة'],
    'in {n} hour',
    'in {n} hours',
  ),
  inMinutes: counted(
    ['بعد قليل', 'بعد دقيقة', 'بعد دقيقتين', 'بعد {n} دقائق', 'بعد {n} دقيقة', 'بعد {n} دقيقة'],
    'in {n} minute',
    'in {n} minutes',
  ),
} satisfies Record<string, PluralForms>

/** The texts of a member's home: daily usage, new assignments and support. */
export const homeMessages = defineMessages({
  ar: {
    usage: {
      title: 'استخدامك اليوم',
      trainings: 'ملفات',
      videos: 'فيديوهات',
      today: 'اليوم',
      of: (limit: string) => `من ${limit}`,
      resets: 'يتجدد الحد كل يوم.',
      nextDay: (time: string) => `يبدأ اليوم التالي الساعة ${time} بتوقيت القاهرة.`,
      reached: 'وصلت إلى حد اليوم.',
    },
    limit: {
      title: 'وصلت إلى حد اليوم',
      again: 'ما فتحته اليوم يُفتح مرة أخرى.',
      more: (time: string, wait: string) => `ويُفتح غيره الساعة ${time} بتوقيت القاهرة، ${wait}.`,
    },
    fresh: { show: 'اعرض' },
    support: {
      title: 'الدعم',
      coach: 'تواصل مع الكابتن',
      faq: 'الأسئلة الشائعة',
      review: 'اطلب مراجعة البرنامج',
      ready: (name: string) => `أهلًا كابتن، أنا ${name} من منطقة الأعضاء، وعندي سؤال.`,
      readyUnnamed: 'أهلًا كابتن، أنا من منطقة الأعضاء، وعندي سؤال.',
      waiting: (date: string) => `طلبت المراجعة في ${date}، والطلب عند الكابتن.`,
      done: (date: string) => `راجع الكابتن برنامجك في ${date}.`,
      unknown: 'تعذّر معرفة حالة طلب المراجعة.',
    },
  },
  en: {
    usage: {
      title: 'Daily usage',
      trainings: 'trainings',
      videos: 'videos',
      today: 'today',
      of: (limit) => `of ${limit}`,
      resets: 'Limits reset every day.',
      nextDay: (time) => `The next day starts at ${time}, Cairo time.`,
      reached: 'You have reached today’s limit.',
    },
    limit: {
      title: 'You have reached today’s limit',
      again: 'What you have opened today opens again.',
      more: (time, wait) => `More opens at ${time}, Cairo time, ${wait}.`,
    },
    fresh: { show: 'Show' },
    support: {
      title: 'Support',
      coach: 'Contact Coach',
      faq: 'FAQ',
      review: 'Request Program Review',
      ready: (name) => `Hello coach, this is ${name} from the members area. I have a question.`,
      readyUnnamed: 'Hello coach, I am writing from the members area. I have a question.',
      waiting: (date) => `You asked for a review on ${date}. It is with your coach.`,
      done: (date) => `Your coach reviewed your program on ${date}.`,
      unknown: 'How your review request stands could not be loaded.',
    },
  },
})
