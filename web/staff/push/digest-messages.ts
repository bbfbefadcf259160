import { defineMessages } from '#web/platform/messages.ts'

export const digestMessages = defineMessages({
  ar: {
    isOn: 'بريد يومي بما ينتظر الفريق',
    shown: 'الساعة 8 صباحًا، وفيه الأعداد فقط، دون أسماء أو مبالغ.',
    noEmail: 'لا يوجد بريد إلكتروني في هذا الحساب. يمكن لمدير الموقع إضافته.',
    notConnected: 'البريد غير متصل، فلن يصل شيء قبل توصيله. اطلب ذلك ممن يدير الخادم.',
    notRead: 'تعذّر تحميل حالة البريد اليومي.',
    notOn: 'تعذّر تفعيل البريد اليومي.',
    notOff: 'تعذّر إيقاف البريد اليومي.',
    retry: 'إعادة المحاولة',
    on: 'تم تفعيل البريد اليومي',
    off: 'تم إيقاف البريد اليومي',
  },
  en: {
    isOn: 'A daily email of what is waiting',
    shown: 'At 8 in the morning, with only the counts, no names or amounts.',
    noEmail: 'This account has no email address. A site admin can add one.',
    notConnected:
      'Email isn’t connected, so nothing is sent until it is. Ask the person who runs your server to connect it.',
    notRead: 'Couldn’t load the daily email setting.',
    notOn: 'Couldn’t turn on the daily email.',
    notOff: 'Couldn’t turn off the daily email.',
    retry: 'Try again',
    on: 'The daily email is on',
    off: 'The daily email is off',
  },
})
