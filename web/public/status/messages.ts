import { defineMessages } from '#web/platform/messages.ts'

/** The texts of the status page. */
export const statusMessages = defineMessages({
  ar: {
    title: 'حالة الطلب',
    description: 'تابع طلب اشتراكك برمزه وآخر 4 أرقام من هاتفك، بلا حساب.',
    lead: 'اكتب رمز المتابعة وآخر 4 أرقام من الهاتف الذي كتبته في طلبك.',
    code: 'رمز المتابعة',
    codeHint: 'ظهر لك بعد إرسال الطلب، ووصلك في بريدك.',
    digits: 'آخر 4 أرقام من هاتفك',
    digitsHint: 'من رقم الهاتف أو من رقم واتساب.',
    look: 'عرض حالة الطلب',
    looking: 'جارٍ البحث…',
    wait: (wait: string) => `انتظر ${wait}`,
    canTryAgain: 'يمكنك المحاولة الآن.',
    codeMissing: 'اكتب رمز المتابعة',
    digitsMissing: 'اكتب آخر 4 أرقام من هاتفك',
    noMatch: 'لا يوجد طلب بهذا الرمز مع هذه الأرقام. راجع الاثنين ثم حاول مرة أخرى.',
    noCode: 'لا تجد الرمز؟ اسأل الكابتن',
    states: {
      pending: {
        title: 'طلبك قيد المراجعة',
        body: 'استلمنا طلبك. يراجعه الكابتن خلال 24 ساعة، وتصلك النتيجة على واتساب أو بريدك.',
      },
      needsProof: {
        title: 'طلبك يحتاج إيصالًا جديدًا',
        body: 'أرسل إيصالًا جديدًا فيعود الطلب نفسه إلى المراجعة. كل ما كتبته من قبل محفوظ.',
      },
      approved: {
        title: 'تم قبول طلبك',
        body: 'اشتراكك مفتوح. سجّل الدخول إلى منطقة الأعضاء ببريدك وكلمة مرورك.',
      },
      rejected: {
        title: 'لم يُقبل طلبك',
        body: 'لم يعد ممكنًا إرسال إيصال جديد لهذا الطلب. يمكنك إرسال طلب جديد أو سؤال الكابتن.',
      },
      cancelled: {
        title: 'تم سحب هذا الطلب',
        body: 'لن يُراجع هذا الطلب. يمكنك إرسال طلب جديد متى شئت.',
      },
    },
    signInWith: {
      applicant: 'اشتراكك مفتوح. سجّل الدخول ببريدك وكلمة المرور التي اخترتها في طلبك.',
      unchanged: 'اشتراكك مفتوح. سجّل الدخول ببريدك وكلمة المرور المعتادة لحسابك.',
      staff: 'اشتراكك مفتوح. سجّل الدخول ببريدك وكلمة المرور التي أرسلها لك الكابتن. لم تصلك؟ اطلبها منه.',
    },
    reason: 'السبب',
    plan: 'الباقة',
    sent: 'أُرسل',
    reviewed: 'رُوجع',
    checked: (time: string) => `كما هي الساعة ${time}`,
    again: 'تحديث الحالة',
    another: 'طلب آخر',
    signIn: 'دخول الأعضاء',
    newRequest: 'إرسال طلب جديد',
    ask: 'اسأل الكابتن',
    send: 'إرسال الإيصال الجديد',
    failed: 'تعذّر عرض حالة الطلب',
  },
  en: {
    title: 'Request status',
    description:
      'See how your request stands, by its code and the last 4 digits of your phone. No account needed.',
    lead: 'Enter your status code and the last 4 digits of the phone you named in your request.',
    code: 'Status code',
    codeHint: 'You saw it after sending your request, and it is in your email.',
    digits: 'Last 4 digits of your phone',
    digitsHint: 'Of your phone or your WhatsApp number.',
    look: 'Show the status',
    looking: 'Looking it up…',
    wait: (wait) => `Wait ${wait}`,
    canTryAgain: 'You can try again now.',
    codeMissing: 'Enter your status code',
    digitsMissing: 'Enter the last 4 digits of your phone',
    noMatch: 'There is no request with this code and these digits. Check both and try again.',
    noCode: 'Lost the code? Ask the coach',
    states: {
      pending: {
        title: 'Your request is being reviewed',
        body: 'We have your request. The coach reviews it within 24 hours, and you get the answer on WhatsApp or by email.',
      },
      needsProof: {
        title: 'Your request needs a new proof',
        body: 'Send a new proof and the same request goes back to review. Everything you entered before is kept.',
      },
      approved: {
        title: 'Your request is approved',
        body: 'Your access is open. Sign in to the members area with your email and your password.',
      },
      rejected: {
        title: 'Your request was not accepted',
        body: 'A new proof can no longer be sent for this request. You can send a new request or ask the coach.',
      },
      cancelled: {
        title: 'This request was withdrawn',
        body: 'It will not be reviewed. You can send a new request whenever you like.',
      },
    },
    signInWith: {
      applicant: 'Your access is open. Sign in with your email and the password you chose when applying.',
      unchanged: 'Your access is open. Sign in with your email and your account’s usual password.',
      staff:
        'Your access is open. Sign in with your email and the password your coach sent you. Didn’t get it? Ask your coach.',
    },
    reason: 'Reason',
    plan: 'Package',
    sent: 'Sent',
    reviewed: 'Reviewed',
    checked: (time) => `As of ${time}`,
    again: 'Check again',
    another: 'Another request',
    signIn: 'Members sign in',
    newRequest: 'Send a new request',
    ask: 'Ask the coach',
    send: 'Send the new proof',
    failed: 'The status could not be shown',
  },
})
