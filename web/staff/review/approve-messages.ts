import { defineMessages } from '#web/platform/messages.ts'

/** The texts of an approval and what follows it; apart from those of the list, which loads without them. */
export const approveMessages = defineMessages({
  ar: {
    whichPassword: 'كلمة مرور الدخول',
    keepPassword: 'الإبقاء على كلمة المرور المختارة في الطلب',
    newPassword: 'تعيين كلمة مرور جديدة',
    keepHint: 'الدخول بالبريد وكلمة المرور المختارة في الطلب. لا يراها أحد غير صاحبها.',
    setPassword: 'تعيين كلمة المرور',
    passwordHint: 'رسالة واتساب بعد القبول فيها رابط لاختيار كلمة المرور، أما كلمة المرور نفسها فلا تُرسل.',
    replacesHint: 'تحل محل كلمة المرور المختارة في الطلب، ولن تعمل السابقة بعد القبول.',
    passwordNeeded: 'حدّد كلمة مرور للمستخدم.',
    customPassword: 'كلمة مرور مخصصة',
    customPasswordHint: 'اتركها فارغة لإنشاء كلمة مرور تلقائيًا.',
    generate: 'إنشاء كلمة مرور',
    approving: 'جارٍ القبول…',
    approved: 'تم قبول الاشتراك!',
    password: 'كلمة المرور',
    passwordOnce: 'تظهر مرة واحدة فقط. انسخها الآن.',
    /** Staff to an applicant, before the decision. */
    aboutText: 'مرحبًا، معك الكابتن بخصوص طلب اشتراكك.',
    holds: {
      applicant: 'الدخول بكلمة المرور المختارة في الطلب.',
      unchanged: 'بقيت كلمة المرور كما هي.',
    },
    waiting: 'قيد المراجعة:',
    noneWaiting: 'لا توجد طلبات أخرى قيد المراجعة.',
  },
  en: {
    whichPassword: 'Sign-in password',
    keepPassword: 'Keep the password they chose',
    newPassword: 'Set a new password',
    keepHint: 'They sign in with their email and the password they chose when applying. Only they know it.',
    setPassword: 'Set Password',
    passwordHint:
      'The WhatsApp message after approval has a link to choose a password, never the password itself.',
    replacesHint: 'Replaces the password they chose when applying. That one stops working.',
    passwordNeeded: 'Please set a password for the user.',
    customPassword: 'Custom password',
    customPasswordHint: 'Leave empty to generate one.',
    generate: 'Generate a password',
    approving: 'Approving…',
    approved: 'Subscription approved!',
    password: 'Password',
    passwordOnce: 'Shown only once. Copy it now.',
    aboutText: 'Hello, this is your coach. I’m writing about your request.',
    holds: {
      applicant: 'They sign in with the password they chose when applying.',
      unchanged: 'Their password stays the same.',
    },
    waiting: 'waiting:',
    noneWaiting: 'No other requests are waiting.',
  },
})
