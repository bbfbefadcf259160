import { defineMessages } from '#web/platform/messages.ts'

/** The texts of the home's dialogs: the player, the FAQ and the program review. */
export const dialogMessages = defineMessages({
  ar: {
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
