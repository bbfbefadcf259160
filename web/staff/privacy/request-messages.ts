import type { PrivacyRequestKind, PrivacyRequestWay } from '#contract/data-request-values.ts'
import { defineMessages } from '#web/platform/messages.ts'
import { counted } from '#web/platform/plural-forms.ts'

export const daysToAnswer = counted(
  [
    'اليوم آخر يوم للرد',
    'باقٍ يوم واحد للرد',
    'باقٍ يومان للرد',
    'باقٍ {n} أيام للرد',
    'باقٍ {n} يومًا للرد',
    'باقٍ {n} يوم للرد',
  ],
  '{n} day left to answer',
  '{n} days left to answer',
)

export const daysOverdue = counted(
  [
    'اليوم آخر يوم للرد',
    'تأخر الرد يومًا',
    'تأخر الرد يومين',
    'تأخر الرد {n} أيام',
    'تأخر الرد {n} يومًا',
    'تأخر الرد {n} يوم',
  ],
  'Overdue by {n} day',
  'Overdue by {n} days',
)

type First = Partial<Record<PrivacyRequestKind, string>>

/** The texts of people's requests about their data. */
export const requestMessages = defineMessages({
  ar: {
    title: 'طلبات الخصوصية',
    lead: 'من طلب الاطلاع على بياناته أو تصحيحها أو نسخة منها أو حذفها، أو اعترض على استخدامها. صفحة الخصوصية تعد بالرد خلال 30 يومًا، وقد يطلب القانون ردًا أسرع، فلا تنتظر آخر يوم.',
    record: 'تسجيل طلب',
    failed: 'تعذّر تحميل الطلبات',
    loading: 'جارٍ تحميل الطلبات…',
    none: 'لا توجد طلبات بعد.',
    dueToday: 'اليوم آخر يوم للرد',
    nobody: 'بلا اسم',
    ways: {
      account: 'من حساب العضو',
      self_service: 'تم من الحساب مباشرة',
      whatsapp: 'واتساب',
      email: 'البريد',
      phone: 'مكالمة',
      in_person: 'وجهًا لوجه',
    } satisfies Record<PrivacyRequestWay, string>,
    received: (day: string) => `وصل في ${day}`,
    due: (day: string) => `آخر يوم للرد: ${day}`,
    closed: (when: string, by: string) => (by === '' ? `تاريخ الرد: ${when}` : `الرد من ${by}، ${when}`),
    answer: 'الرد',
    answerOf: (what: string) => `الرد: ${what}`,
    given: 'الرد:',
    whyNot: 'سبب الرفض:',
    banner: 'طلب خصوصية ينتظر الرد.',
    show: 'فتح الطلبات',
    form: {
      record: 'تسجيل طلب',
      kind: 'ما المطلوب؟',
      way: 'كيف وصل الطلب؟',
      name: 'الاسم',
      contact: 'رقم الهاتف أو البريد',
      contactHint: 'الذي وصل منه الطلب. إن كان مؤكَّدًا في حساب عضو ظهر له الطلب والرد في حسابه.',
      receivedOn: 'متى وصل؟',
      receivedHint: 'من هذا اليوم تبدأ الـ 30 يومًا، بتوقيت القاهرة.',
      text: 'ماذا طلب بالضبط؟',
      save: 'حفظ',
      saving: 'جارٍ الحفظ…',
      saved: 'تم تسجيل الطلب',
      savedToMember: (name: string) => `تم تسجيل الطلب في حساب ${name}`,
      saveFailed: 'تعذّر حفظ الطلب',
    },
    dialog: {
      title: 'الرد على الطلب',
      state: 'النتيجة',
      answered: 'تم المطلوب',
      refused: 'رفض مع السبب',
      text: 'نص الرد',
      reason: 'سبب الرفض',
      toMember: 'يظهر النص في حساب العضو، ويصله بالبريد إن كان بريده مؤكَّدًا. لا يمكن تغييره بعد الحفظ.',
      toOther: (contact: string) =>
        `لا يرسل البرنامج شيئًا: أرسل النص بنفسك إلى ${contact}، واحفظه هنا. لا يمكن تغييره بعد الحفظ.`,
      first: {
        copy: 'الرد لا يرسل النسخة. نزّلها أولًا من صفحة العضو: قائمة النقاط الثلاث.',
        access: 'الرد لا يرسل البيانات. نسخة البيانات في صفحة العضو: قائمة النقاط الثلاث.',
        erasure: 'الرد لا يحذف شيئًا. الحذف من صفحة العضو: قائمة النقاط الثلاث، ويُغلق معه هذا الطلب.',
      } satisfies First as First,
      save: 'حفظ الرد',
      saving: 'جارٍ الحفظ…',
      saved: 'تم حفظ الرد',
      saveFailed: 'تعذّر حفظ الرد',
    },
  },
  en: {
    title: 'Privacy requests',
    lead: 'People who asked to see, correct, copy or erase their data, or who object to a use of it. Your privacy page promises an answer within 30 days. The law may want it sooner, so don’t wait for the last day.',
    record: 'Write down a request',
    failed: 'Couldn’t load the requests',
    loading: 'Loading the requests…',
    none: 'No requests yet.',
    dueToday: 'Answer today',
    nobody: 'No name',
    ways: {
      account: 'From the member’s account',
      self_service: 'Done in the account',
      whatsapp: 'WhatsApp',
      email: 'Email',
      phone: 'Phone call',
      in_person: 'In person',
    },
    received: (day) => `Received ${day}`,
    due: (day) => `Answer by ${day}`,
    closed: (when, by) => (by === '' ? `Answered ${when}` : `Answered by ${by}, ${when}`),
    answer: 'Answer',
    answerOf: (what) => `Answer: ${what}`,
    given: 'Answer:',
    whyNot: 'Reason for refusing:',
    banner: 'A privacy request is waiting for an answer.',
    show: 'Open the requests',
    form: {
      record: 'Write down a request',
      kind: 'What do they want?',
      way: 'How did it come?',
      name: 'Name',
      contact: 'Phone or email',
      contactHint:
        'Where the request came from. If it’s confirmed in a member’s account, they see the request and your answer there.',
      receivedOn: 'When did it come?',
      receivedHint: 'The 30 days start on this day, Cairo time.',
      text: 'What exactly did they ask?',
      save: 'Save',
      saving: 'Saving…',
      saved: 'Request saved',
      savedToMember: (name) => `Request saved to ${name}’s account`,
      saveFailed: 'Couldn’t save the request',
    },
    dialog: {
      title: 'Answer the request',
      state: 'Outcome',
      answered: 'It’s done',
      refused: 'Refuse with a reason',
      text: 'Your answer',
      reason: 'Why you refuse',
      toMember:
        'The member reads this in their account, and by email if their address is confirmed. You can’t change it after saving.',
      toOther: (contact) =>
        `Nothing is sent for you: send this text to ${contact} yourself, and save it here. You can’t change it after saving.`,
      first: {
        copy: 'Answering doesn’t send the copy. Download it first, from the three dots on the member’s page.',
        access: 'Answering doesn’t send the data. A copy is behind the three dots on the member’s page.',
        erasure:
          'Answering doesn’t erase anything. Erase from the three dots on the member’s page; that closes this request too.',
      },
      save: 'Save answer',
      saving: 'Saving…',
      saved: 'Answer saved',
      saveFailed: 'Couldn’t save the answer',
    },
  },
})
