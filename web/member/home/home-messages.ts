import { defineMessages } from '#web/platform/messages.ts'
import { counted, type PluralForms } from '#web/platform/plural-forms.ts'

/** Counted texts of a member's home. `trainings` and `videos` are objects of a verb; of a limit the digit is shown. */
export const homeCounts = {
  trainings: counted(
    ['0 ملف', 'ملفًا واحدًا', 'ملفين', '{n} ملفات', '{n} ملفًا', '{n} ملف'],
    '{n} file',
    '{n} files',
  ),
  trainingsLimit: counted(
    ['0 ملف', '{n} ملف', '{n} ملف', '{n} ملفات', '{n} ملفًا', '{n} ملف'],
    '{n} file',
    '{n} files',
  ),
  videosLimit: counted(
    ['0 فيديو', '{n} فيديو', '{n} فيديو', '{n} فيديوهات', '{n} فيديو', '{n} فيديو'],
    '{n} video',
    '{n} videos',
  ),
  videos: counted(
    ['0 فيديو', 'فيديو واحدًا', 'فيديوهين', '{n} فيديوهات', '{n} فيديو', '{n} فيديو'],
    '{n} video',
    '{n} videos',
  ),
  fresh: counted(
    [
      'لا جديد من الكابتن',
      'إضافة جديدة من الكابتن',
      'إضافتان جديدتان من الكابتن',
      '{n} إضافات جديدة من الكابتن',
      '{n} إضافة جديدة من الكابتن',
      '{n} إضافة جديدة من الكابتن',
    ],
    '{n} new item from your coach',
    '{n} new items from your coach',
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
    head: {
      hello: (name: string) => `أهلًا يا ${name}`,
      helloUnnamed: 'أهلًا بك',
      daysLeft: (days: string) => `متبقٍّ ${days}`,
      account: 'حسابي واشتراكي',
    },
    nav: {
      label: 'أقسام صفحتي',
      today: 'اليوم',
      training: 'التمرين',
      diet: 'الأكل',
      progress: 'المتابعة',
      coach: 'الكابتن',
    },
    today: {
      day: (date: string) => `اليوم · ${date}`,
      ready: 'نبدأ تمرين اليوم؟',
      open: 'فتح البرنامج',
      log: 'تسجيل تمريني',
      logged: 'تم تسجيل تمرين اليوم',
      changeLog: 'تعديل التسجيل',
    },
    usage: {
      title: 'استخدامك اليوم',
      trainings: {
        of: (used: string, limit: string) => `فتحت ${used} من ${limit}.`,
        today: (files: string) => `فتحت اليوم ${files}.`,
      },
      videos: {
        of: (used: string, limit: string) => `شاهدت ${used} من ${limit}.`,
        today: (videos: string) => `شاهدت اليوم ${videos}.`,
      },
      resets: 'يتجدد العدد بعد منتصف الليل.',
      reached: 'وصلت إلى حد اليوم.',
    },
    limit: {
      title: 'وصلت إلى حد اليوم',
      again: 'يمكنك أن تفتح ما فتحته اليوم مرة أخرى.',
      more: (time: string, wait: string) => `ويمكنك فتح غيره الساعة ${time} بتوقيت القاهرة، ${wait}.`,
    },
    fresh: { show: 'عرض' },
    support: {
      title: 'الدعم',
      coach: 'تواصل مع الكابتن',
      faq: 'الأسئلة الشائعة',
      review: 'طلب مراجعة البرنامج',
      ready: (name: string) => `أهلًا كابتن، أنا ${name} من منطقة الأعضاء، وعندي سؤال.`,
      readyUnnamed: 'أهلًا كابتن، أنا من منطقة الأعضاء، وعندي سؤال.',
      waiting: (date: string) => `طلبت المراجعة في ${date}، والطلب عند الكابتن.`,
      done: (date: string) => `تمت مراجعة برنامجك في ${date}.`,
      unknown: 'تعذّرت معرفة حالة طلب المراجعة.',
    },
  },
  en: {
    head: {
      hello: (name) => `Hi, ${name}`,
      helloUnnamed: 'Hi there',
      daysLeft: (days) => `${days} left`,
      account: 'My account and subscription',
    },
    nav: {
      label: 'Members area sections',
      today: 'Today',
      training: 'Training',
      diet: 'Nutrition',
      progress: 'Progress',
      coach: 'Coach',
    },
    today: {
      day: (date) => `Today · ${date}`,
      ready: 'Ready to train today?',
      open: 'Open program',
      log: 'Log my workout',
      logged: 'Today’s workout is logged',
      changeLog: 'Edit my log',
    },
    usage: {
      title: 'Daily usage',
      trainings: {
        of: (used, limit) => `You’ve opened ${used} of ${limit} today.`,
        today: (files) => `You’ve opened ${files} today.`,
      },
      videos: {
        of: (used, limit) => `You’ve watched ${used} of ${limit} today.`,
        today: (videos) => `You’ve watched ${videos} today.`,
      },
      resets: 'Resets after midnight.',
      reached: 'You’ve reached today’s limit.',
    },
    limit: {
      title: 'You’ve reached today’s limit',
      again: 'You can reopen what you opened today.',
      more: (time, wait) => `The rest opens ${wait}, at ${time} Cairo time.`,
    },
    fresh: { show: 'Show' },
    support: {
      title: 'Support',
      coach: 'Contact Coach',
      faq: 'FAQ',
      review: 'Request Program Review',
      ready: (name) => `Hello Coach, this is ${name} from the members area. I have a question.`,
      readyUnnamed: 'Hello Coach, I’m writing from the members area. I have a question.',
      waiting: (date) => `You asked for a review on ${date}. It’s with your coach.`,
      done: (date) => `Your coach reviewed your program on ${date}.`,
      unknown: 'Couldn’t load your review request.',
    },
  },
})
