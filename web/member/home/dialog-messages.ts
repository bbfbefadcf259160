import { defineMessages } from '#web/platform/messages.ts'

/** The texts of the home's dialogs: the player, the FAQ and the program review. */
export const dialogMessages = defineMessages({
  ar: {
    player: {
      play: (title: string) => `تشغيل: ${title}`,
      onTap: 'لن تُستهلك باقة الإنترنت قبل أن تضغط تشغيل.',
      from: {
        youtube: 'يُعرض من يوتيوب، ولن تُستهلك باقة الإنترنت قبل أن تضغط تشغيل.',
        vimeo: 'يُعرض من فيميو، ولن تُستهلك باقة الإنترنت قبل أن تضغط تشغيل.',
      },
      opening: 'جارٍ فتح الفيديو…',
      failed: 'تعذّر تشغيل الفيديو',
      interrupted: 'انقطع الفيديو. تأكد من الاتصال ثم أكمل من حيث توقفت.',
      elsewhere: 'هذا الفيديو على موقع آخر.',
      openElsewhere: 'فتح الفيديو',
      onSite: { youtube: 'فتح في يوتيوب', vimeo: 'فتح في فيميو' },
    },
    faq: {
      none: 'لا توجد أسئلة هنا بعد',
      ask: 'اسأل الكابتن مباشرة وسيرد عليك.',
      failed: 'تعذّر تحميل الأسئلة',
      loading: 'جارٍ تحميل الأسئلة…',
    },
    review: {
      body: 'سيراجع الكابتن برنامجك ويعدّل ما يلزم. يمكنك أن تكتب له ما تريد تغييره.',
      note: 'ملاحظة للكابتن',
      send: 'إرسال الطلب',
      sending: 'جارٍ الإرسال…',
      sent: 'وصل طلبك إلى الكابتن',
      failed: 'تعذّر إرسال الطلب',
      waitingTitle: 'طلبك عند الكابتن',
      oneAtATime: 'يمكنك طلب مراجعة جديدة بعد أن ينتهي من هذه.',
      yourNote: 'ملاحظتك',
    },
  },
  en: {
    player: {
      play: (title) => `Play: ${title}`,
      onTap: 'No data is used until you press play.',
      from: {
        youtube: 'Plays from YouTube. No data is used until you press play.',
        vimeo: 'Plays from Vimeo. No data is used until you press play.',
      },
      opening: 'Opening the video…',
      failed: 'Couldn’t play the video',
      interrupted: 'The video stopped. Check your connection, then continue where you left off.',
      elsewhere: 'This video is on another site.',
      openElsewhere: 'Open the video',
      onSite: { youtube: 'Open on YouTube', vimeo: 'Open on Vimeo' },
    },
    faq: {
      none: 'No questions here yet',
      ask: 'Ask your coach directly.',
      failed: 'Couldn’t load the questions',
      loading: 'Loading questions…',
    },
    review: {
      body: 'Your coach will review your program and change what needs changing. You can say what you’d like to be different.',
      note: 'Note to your coach',
      send: 'Send request',
      sending: 'Sending…',
      sent: 'Your request is with your coach',
      failed: 'Couldn’t send the request',
      waitingTitle: 'Your request is with your coach',
      oneAtATime: 'You can ask for another review once this one is done.',
      yourNote: 'Your note',
    },
  },
})
