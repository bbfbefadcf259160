import { defineMessages } from '#web/platform/messages.ts'
import { counted } from '#web/platform/plural-forms.ts'

/** How many members are chosen. */
export const chosenMembers = counted(
  ['لم يُحدَّد أحد', 'عضو واحد محدد', 'عضوان محددان', '{n} أعضاء محددون', '{n} عضوًا محددًا', '{n} عضو محدد'],
  '{n} selected',
  '{n} selected',
)

export const remindMembers = counted(
  [
    'تذكير بالبريد',
    'تذكير واحد بالبريد',
    'تذكير اثنين بالبريد',
    'تذكير {n} بالبريد',
    'تذكير {n} بالبريد',
    'تذكير {n} بالبريد',
  ],
  'Remind {n} by email',
  'Remind {n} by email',
)

export const membersReminded = counted(
  [
    'لم يُرسل أي تذكير',
    'تذكير واحد بالبريد',
    'تذكيران بالبريد',
    '{n} تذكيرات بالبريد',
    '{n} تذكيرًا بالبريد',
    '{n} تذكير بالبريد',
  ],
  '{n} reminded by email',
  '{n} reminded by email',
)

export const remindersUndone = counted(
  [
    'لم يُلغَ أي تذكير',
    'أُلغي تذكير واحد',
    'أُلغي تذكيران',
    'أُلغيت {n} تذكيرات',
    'أُلغي {n} تذكيرًا',
    'أُلغي {n} تذكير',
  ],
  '{n} reminder taken back',
  '{n} reminders taken back',
)

export const giveBundles = counted(
  [
    'إضافة حزمة البداية',
    'حزمة البداية لعضو واحد',
    'حزمة البداية لعضوين',
    'حزمة البداية لـ{n} أعضاء',
    'حزمة البداية لـ{n} عضوًا',
    'حزمة البداية لـ{n} عضو',
  ],
  'Give starter bundle to {n}',
  'Give starter bundle to {n}',
)

export const bundlesGiven = counted(
  [
    'لم تُضف أي حزمة',
    'أُضيفت حزمة البداية لعضو واحد',
    'أُضيفت حزمة البداية لعضوين',
    'أُضيفت حزمة البداية لـ{n} أعضاء',
    'أُضيفت حزمة البداية لـ{n} عضوًا',
    'أُضيفت حزمة البداية لـ{n} عضو',
  ],
  'Starter bundle given to {n}',
  'Starter bundle given to {n}',
)

export const bundlesUndone = counted(
  [
    'لم تُسحب أي حزمة',
    'سُحبت حزمة البداية من عضو واحد',
    'سُحبت حزمة البداية من عضوين',
    'سُحبت حزمة البداية من {n} أعضاء',
    'سُحبت حزمة البداية من {n} عضوًا',
    'سُحبت حزمة البداية من {n} عضو',
  ],
  'Starter bundle taken back from {n}',
  'Starter bundle taken back from {n}',
)

export const batchMessages = defineMessages({
  ar: {
    selected: 'الأعضاء المحددون',
    remindNobody: 'تذكير بالبريد',
    giveNobody: 'إضافة حزمة البداية',
    noneReminded: 'لم يُرسل أي تذكير',
    noneGiven: 'لم تُضف أي حزمة',
    comma: '، ',
    notConnected: 'البريد غير متصل، والتذكير متاح على واتساب لكل عضو. يمكن لمن يدير الخادم توصيل البريد.',
    onHold: 'إرسال البريد متوقف بعد استعادة نسخة احتياطية، والتذكير متاح على واتساب لكل عضو.',
    remindFailed: 'تعذّر إرسال التذكير',
    giveFailed: 'تعذّرت إضافة حزمة البداية',
    undoFailed: 'تعذّر التراجع',
    nothingSent: '، ولم يُرسل شيء',
    outcomes: {
      no_confirmed_email: (names: string) => `بلا بريد مؤكد: ${names}. التذكير على واتساب.`,
      already_reminded: (names: string) => `سبق التذكير: ${names}.`,
      not_due: (names: string) => `لم يعد التذكير لازمًا: ${names}.`,
      nothing_missing: (names: string) => `الحزمة كاملة من قبل: ${names}.`,
      no_starter_bundle: (names: string) =>
        `لا توجد حزمة بداية لباقة كل من: ${names}. تُحدَّد موادها في المكتبة.`,
      no_active_plan: (names: string) => `بلا باقة سارية: ${names}.`,
      too_many_items: (names: string) => `اكتمل عدد المواد المسموح به: ${names}.`,
      not_found: (names: string) => `خارج القائمة الآن: ${names}.`,
      sent: (names: string) => `خرجت الرسالة بالفعل: ${names}.`,
      changed: (names: string) => `بلا تراجع لتغيير لاحق: ${names}.`,
    },
  },
  en: {
    selected: 'Selected members',
    remindNobody: 'Remind by email',
    giveNobody: 'Give starter bundle',
    noneReminded: 'No one was reminded',
    noneGiven: 'No starter bundle was given',
    comma: ', ',
    notConnected:
      'Email isn’t connected. You can remind each member on WhatsApp, or ask the person who runs your server to connect it.',
    onHold: 'Emails are on hold since a backup was restored. You can remind each member on WhatsApp.',
    remindFailed: 'Couldn’t send the reminders',
    giveFailed: 'Couldn’t give the starter bundle',
    undoFailed: 'Couldn’t undo',
    nothingSent: ', nothing sent',
    outcomes: {
      no_confirmed_email: (names) => `No confirmed email: ${names}. Remind them on WhatsApp.`,
      already_reminded: (names) => `Already reminded: ${names}.`,
      not_due: (names) => `No reminder needed any more: ${names}.`,
      nothing_missing: (names) => `Already complete: ${names}.`,
      no_starter_bundle: (names) => `No bundle for their package: ${names}. Choose one in the library.`,
      no_active_plan: (names) => `No active package: ${names}.`,
      too_many_items: (names) => `Too many items already: ${names}.`,
      not_found: (names) => `No longer in the list: ${names}.`,
      sent: (names) => `Already sent: ${names}.`,
      changed: (names) => `Not undone, changed since: ${names}.`,
    },
  },
})

export type NotedOutcome = keyof (typeof batchMessages)['en']['outcomes']
