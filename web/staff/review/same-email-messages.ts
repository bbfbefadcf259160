import { defineMessages } from '#web/platform/messages.ts'
import { counted } from '#web/platform/plural-forms.ts'

/** How many applications to reject; the Arabic forms are objects of a verbal noun. */
export const rejectedRequests = counted(
  ['رفض الطلبات الأخرى', 'رفض طلب واحد', 'رفض طلبين', 'رفض {n} طلبات', 'رفض {n} طلبًا', 'رفض {n} طلب'],
  'Reject {n} request',
  'Reject {n} requests',
)

export const requestsRejected = counted(
  [
    'لم يُرفض أي طلب',
    'تم رفض طلب واحد',
    'تم رفض طلبين',
    'تم رفض {n} طلبات',
    'تم رفض {n} طلبًا',
    'تم رفض {n} طلب',
  ],
  '{n} request rejected',
  '{n} requests rejected',
)

/** How many other applications remain; whole sentences, because the Arabic verb agrees with the number. */
export const stillWaiting = {
  email: counted(
    [
      'لم يبقَ طلب آخر بهذا البريد.',
      'ما زال طلب آخر بهذا البريد قيد المراجعة.',
      'ما زال طلبان آخران بهذا البريد قيد المراجعة.',
      'ما زالت {n} طلبات أخرى بهذا البريد قيد المراجعة.',
      'ما زال {n} طلبًا آخر بهذا البريد قيد المراجعة.',
      'ما زال {n} طلب آخر بهذا البريد قيد المراجعة.',
    ],
    '{n} more request with this email is still waiting.',
    '{n} more requests with this email are still waiting.',
  ),
  network: counted(
    [
      'لم يبقَ طلب آخر من هذه الشبكة.',
      'ما زال طلب آخر من هذه الشبكة قيد المراجعة.',
      'ما زال طلبان آخران من هذه الشبكة قيد المراجعة.',
      'ما زالت {n} طلبات أخرى من هذه الشبكة قيد المراجعة.',
      'ما زال {n} طلبًا آخر من هذه الشبكة قيد المراجعة.',
      'ما زال {n} طلب آخر من هذه الشبكة قيد المراجعة.',
    ],
    '{n} more request from this network is still waiting.',
    '{n} more requests from this network are still waiting.',
  ),
}

/** Texts about applications that share an email or network, and about differences from the member's account. */
export const sameEmailMessages = defineMessages({
  ar: {
    of: {
      email: {
        ask: 'رفض الطلبات الأخرى؟',
        body: (name: string) =>
          `يبقى طلب ${name} قيد المراجعة، ويُرفض ما تحدده هنا فقط. لا تصل رسالة إلى أصحاب الطلبات المرفوضة.`,
        others: 'الطلبات الأخرى بهذا البريد',
        none: 'لم يبقَ طلب آخر بهذا البريد.',
      },
      network: {
        ask: 'رفض الطلبات الأخرى من هذه الشبكة؟',
        body: (name: string) =>
          `يبقى طلب ${name} قيد المراجعة، ويُرفض ما تحدده هنا فقط. قد يشترك كثيرون في شبكة موبايل واحدة، فراجع الأسماء أولًا. لا تصل رسالة إلى أحد، وتُحذف إيصالات الطلبات المرفوضة بعد يومين.`,
        others: 'الطلبات الأخرى من هذه الشبكة',
        none: 'لم يبقَ طلب آخر من هذه الشبكة.',
      },
    },
    all: (count: string) => `تحديد الكل (${count})`,
    oldestOf: (shown: string, total: string) =>
      `تظهر هنا أقدم الطلبات: ${shown} من ${total}. ارفضها أولًا لتظهر البقية.`,
    byMember: 'أُرسل من حساب عضو بعد تسجيل الدخول. لا تحدّده إلا بعد التأكد.',
    failed: 'تعذّر تحميل الطلبات',
    loading: 'جارٍ تحميل الطلبات…',
    rejecting: 'جارٍ الرفض…',
    alreadyReviewed: 'تمت مراجعة هذه الطلبات من قبل',
    ofMember: {
      differs: 'بيانات الطلب تختلف عن بيانات العضو',
      keeps: 'عند القبول تبقى بيانات العضو كما هي.',
      onAccount: 'في حساب العضو',
      inRequest: 'في هذا الطلب',
    },
    ofAccount: {
      differs: 'بيانات الطلب تختلف عن بيانات الحساب',
      keeps: 'عند القبول تبقى بيانات الحساب كما هي.',
      onAccount: 'في الحساب',
      inRequest: 'في هذا الطلب',
    },
    none: 'لا يوجد',
    otherPerson:
      'ليس في هذا الطلب رقم مؤكَّد لصاحب الحساب، فقد يكون من شخص آخر. عند القبول تُضاف الباقة إلى الحساب. إن كان من شخص آخر فارفض الطلب واطلب بريدًا آخر.',
    samePerson: 'نعم، هو الشخص نفسه',
    provedByOther:
      'أكّد شخص آخر هذا البريد بعد إرسال الطلب، فلا يمكن قبوله. إن كان هو صاحب الطلب نفسه فاطلب منه على واتساب أن يسجّل الدخول ويرسله من جديد، وإلا فاطلب من صاحب الطلب بريدًا آخر، ثم ارفض هذا الطلب. وإن تم قبول الحساب الآخر بالخطأ فعلى المدير حذفه أولًا.',
    unconfirmed: 'الرقم غير مؤكَّد بعد. أرسل الرابط على واتساب لتأكيده واختيار كلمة المرور.',
    confirmText: (url: string) =>
      `مرحبًا، افتح هذا الرابط لتأكيد رقمك واختيار كلمة المرور (يعمل مرة واحدة خلال 3 أيام): ${url}`,
  },
  en: {
    of: {
      email: {
        ask: 'Reject the other requests?',
        body: (name: string) =>
          `${name}’s request stays pending. Only the ones you select here are rejected. Nobody gets an email about it.`,
        others: 'Other requests with this email',
        none: 'No other request with this email is waiting.',
      },
      network: {
        ask: 'Reject the other requests from this network?',
        body: (name: string) =>
          `${name}’s request stays pending. Only the ones you select here are rejected. Many people can share one mobile network, so go through the names first. Nobody gets an email about it, and the rejected receipts are deleted after 2 days.`,
        others: 'Other requests from this network',
        none: 'No other request from this network is waiting.',
      },
    },
    all: (count: string) => `Select all (${count})`,
    oldestOf: (shown: string, total: string) =>
      `These are the oldest ${shown} of ${total}. Reject them first to see the rest.`,
    byMember: 'A signed-in member sent this one. Select it only if you’re sure.',
    failed: 'Couldn’t load the requests',
    loading: 'Loading requests…',
    rejecting: 'Rejecting…',
    alreadyReviewed: 'These requests were already reviewed',
    ofMember: {
      differs: 'This request differs from the member’s details',
      keeps: 'If you approve it, the member’s details stay as they are.',
      onAccount: 'Member',
      inRequest: 'This request',
    },
    ofAccount: {
      differs: 'This request differs from the account’s details',
      keeps: 'If you approve it, the account’s details stay as they are.',
      onAccount: 'Account',
      inRequest: 'This request',
    },
    none: 'none',
    otherPerson:
      'None of the numbers in this request are confirmed for the account, so it may be from someone else. If you approve it, the package goes to the account. If it’s someone else, reject it and ask for another email.',
    samePerson: 'Yes, it’s the same person',
    provedByOther:
      'Someone else has confirmed this email since the request was sent, so it can’t be approved. If it’s the same person, ask them on WhatsApp to sign in and send it again. If not, ask for another email. Then reject this one. If the other account was approved by mistake, an admin needs to erase it first.',
    unconfirmed:
      'This person hasn’t confirmed their number yet. Send them the link on WhatsApp to confirm it and choose a password.',
    confirmText: (url: string) =>
      `Hi, open this link to confirm your number and choose a password (works once, expires in 3 days): ${url}`,
  },
})
