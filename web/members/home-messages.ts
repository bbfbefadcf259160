import { defineMessages } from '#web/platform/messages.ts'
import { counted, type PluralForms } from '#web/platform/plural-forms.ts'

/** What is counted in a member's home, in sentences of its own. */
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

/** The words of a member's home: the day's use, what is new, watching, and support. */
export const homeMessages = defineMessages({
  ar: {
    usage: {
      title: 'استخدامك اليوم',
      trainings: 'تمارين',
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
    player: {
      play: (title: string) => `تشغيل: ${title}`,
      onTap: 'لا يُحمَّل شيء من الفيديو قبل أن تضغط تشغيل.',
      from: {
        youtube: 'يُعرض من يوتيوب، ولا يُحمَّل منه شيء قبل أن تضغط تشغيل.',
        vimeo: 'يُعرض من Vimeo، ولا يُحمَّل منه شيء قبل أن تضغط تشغيل.',
      },
      opening: 'جارٍ فتح الفيديو…',
      failed: 'تعذّر تشغيل الفيديو',
      interrupted: 'انقطع الفيديو. تأكد من الاتصال ثم أكمل من حيث توقفت.',
      elsewhere: 'هذا الفيديو على موقع آخر.',
      openElsewhere: 'فتح الفيديو',
      onSite: { youtube: 'فتح في يوتيوب', vimeo: 'فتح في Vimeo' },
    },
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
    faq: {
      none: 'لا توجد أسئلة هنا بعد',
      ask: 'اسأل الكابتن مباشرة وسيرد عليك.',
      failed: 'تعذّر تحميل الأسئلة',
      loading: 'جارٍ تحميل الأسئلة…',
    },
    review: {
      body: 'سيراجع الكابتن خطتك ويعدّلها إن احتاجت. يمكنك أن تكتب له ما تريد تغييره.',
      note: 'ملاحظة للكابتن',
      send: 'إرسال الطلب',
      sending: 'جارٍ الإرسال…',
      sent: 'وصل طلبك إلى الكابتن',
      failed: 'لم يُرسل الطلب',
      waitingTitle: 'طلبك عند الكابتن',
      oneAtATime: 'يمكنك طلب مراجعة جديدة بعد أن ينتهي من هذه.',
      yourNote: 'ملاحظتك',
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
    player: {
      play: (title) => `Play: ${title}`,
      onTap: 'Nothing of the video is loaded before you press play.',
      from: {
        youtube: 'Plays from YouTube. Nothing of it is loaded before you press play.',
        vimeo: 'Plays from Vimeo. Nothing of it is loaded before you press play.',
      },
      opening: 'Opening the video…',
      failed: 'The video could not be played',
      interrupted: 'The video stopped. Check your connection, then go on where it was.',
      elsewhere: 'This video is on another site.',
      openElsewhere: 'Open the video',
      onSite: { youtube: 'Open on YouTube', vimeo: 'Open on Vimeo' },
    },
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
    faq: {
      none: 'No questions here yet',
      ask: 'Ask your coach directly, and they will answer.',
      failed: 'The questions could not be loaded',
      loading: 'Loading the questions…',
    },
    review: {
      body: 'Your coach will look at your program and change what needs changing. You can say what you would like to be different.',
      note: 'A note for your coach',
      send: 'Send request',
      sending: 'Sending…',
      sent: 'Your request is with your coach',
      failed: 'The request was not sent',
      waitingTitle: 'Your request is with your coach',
      oneAtATime: 'You can ask for another review once this one is done.',
      yourNote: 'Your note',
    },
  },
})
