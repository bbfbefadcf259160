import { defineMessages } from '#web/platform/messages.ts'

/** The texts of the status page. */
export const statusMessages = defineMessages({
  ar: {
    title: 'متابعة الطلب',
    description: 'تابع طلب اشتراكك برمز المتابعة وآخر 4 أرقام من هاتفك، بدون حساب.',
    lead: 'اكتب رمز المتابعة وآخر 4 أرقام من الهاتف الذي كتبته في طلبك.',
    code: 'رمز المتابعة',
    codeHint: 'ظهر لك بعد إرسال الطلب، ووصلك في بريدك.',
    codeHintNoMail: 'ظهر لك بعد إرسال الطلب. لا تجده؟ اسأل الكابتن.',
    digits: 'آخر 4 أرقام من هاتفك',
    digitsHint: 'من رقم الهاتف أو من رقم واتساب.',
    look: 'عرض حالة الطلب',
    looking: 'جارٍ البحث…',
    wait: (wait: string) => `انتظر ${wait}`,
    canTryAgain: 'يمكنك المحاولة الآن.',
    codeMissing: 'اكتب رمز المتابعة',
    digitsMissing: 'اكتب آخر 4 أرقام من هاتفك',
    noMatch: 'لم نجد طلبًا بهذه البيانات. راجع الرمز والأرقام ثم حاول مرة أخرى.',
    noCode: 'لا تجد الرمز؟ اسأل الكابتن',
    states: {
      pending: {
        title: 'طلبك قيد المراجعة',
        body: (within: string) => `استلمنا طلبك. يراجعه الكابتن${within}، وتصلك النتيجة على واتساب أو بريدك.`,
      },
      needsProof: {
        title: 'طلبك يحتاج إيصالًا جديدًا',
        body: 'أرسل إيصالًا جديدًا ليعود الطلب نفسه إلى المراجعة. كل ما كتبته من قبل محفوظ.',
      },
      approved: {
        title: 'تم قبول طلبك',
        body: 'تم تفعيل اشتراكك. سجّل الدخول إلى منطقة الأعضاء ببريدك وكلمة مرورك.',
      },
      rejected: {
        title: 'لم يتم قبول طلبك',
        body: 'لم يعد ممكنًا إرسال إيصال جديد لهذا الطلب. يمكنك إرسال طلب جديد أو سؤال الكابتن.',
      },
      cancelled: {
        title: 'تم إلغاء هذا الطلب',
        body: 'لن تتم مراجعة هذا الطلب. يمكنك إرسال طلب جديد في أي وقت.',
      },
    },
    pendingNoMail: (within: string) => `استلمنا طلبك. يراجعه الكابتن${within}، ويراسلك بالنتيجة على واتساب.`,
    topUpTitle: 'وصل جزء من المبلغ',
    topUp: (kept: string, missing: string) =>
      `وصل ${kept} وحُفظ لطلبك، وباقي ${missing}. حوّل الباقي فقط، ثم أرسل إيصاله من هنا.`,
    signInWith: {
      applicant: 'تم تفعيل اشتراكك. سجّل الدخول ببريدك وكلمة المرور التي اخترتها في طلبك.',
      unchanged: 'تم تفعيل اشتراكك. سجّل الدخول ببريدك وكلمة المرور المعتادة لحسابك.',
      staff: 'تم تفعيل اشتراكك. سجّل الدخول ببريدك وكلمة المرور التي أرسلها لك الكابتن. لم تصلك؟ اطلبها منه.',
    },
    reason: 'السبب',
    plan: 'الباقة',
    amount: 'المبلغ',
    accessEnds: 'ينتهي الاشتراك',
    sent: 'تاريخ الإرسال',
    reviewed: 'تاريخ المراجعة',
    checked: (time: string) => `آخر تحديث ${time}`,
    again: 'تحديث الحالة',
    another: 'متابعة طلب آخر',
    signIn: 'دخول الأعضاء',
    newRequest: 'إرسال طلب جديد',
    ask: 'اسأل الكابتن',
    askOnWhatsapp: 'راسل الكابتن على واتساب',
    askText: (code: string) => `مرحبًا كابتن، أتابع طلب اشتراكي. رمز المتابعة: ${code}`,
    send: 'إرسال الإيصال الجديد',
    failed: 'تعذّر عرض حالة الطلب',
  },
  en: {
    title: 'Track your request',
    description:
      'Track your request with its code and the last 4 digits of your phone number. No account needed.',
    lead: 'Enter your tracking code and the last 4 digits of the phone number you gave us.',
    code: 'Tracking code',
    codeHint: 'You saw it after sending your request, and it’s in your email.',
    codeHintNoMail: 'You saw it after sending your request. Can’t find it? Ask your coach.',
    digits: 'Last 4 digits of your phone number',
    digitsHint: 'From your phone or WhatsApp number.',
    look: 'Show status',
    looking: 'Looking it up…',
    wait: (wait) => `Wait ${wait}`,
    canTryAgain: 'You can try again now.',
    codeMissing: 'Enter your tracking code',
    digitsMissing: 'Enter the last 4 digits of your phone number',
    noMatch: 'We couldn’t find a request with that code and those digits. Check both and try again.',
    noCode: 'Lost the code? Ask the coach',
    states: {
      pending: {
        title: 'Your request is being reviewed',
        body: (within) =>
          `We have your request. The coach will review it${within}, and you’ll hear back on WhatsApp or by email.`,
      },
      needsProof: {
        title: 'Your request needs a new receipt',
        body: 'Send a new receipt and the same request goes back to review. Everything you entered is saved.',
      },
      approved: {
        title: 'Your request is approved',
        body: 'You now have access. Sign in to the members area with your email and password.',
      },
      rejected: {
        title: 'Your request wasn’t accepted',
        body: 'You can’t send a new receipt for this request anymore. You can send a new request or ask the coach.',
      },
      cancelled: {
        title: 'This request was canceled',
        body: 'It won’t be reviewed. You can send a new request any time.',
      },
    },
    pendingNoMail: (within) =>
      `We have your request. The coach will review it${within} and message you on WhatsApp.`,
    topUpTitle: 'A part has arrived',
    topUp: (kept, missing) =>
      `${kept} arrived and is kept for your request; ${missing} is missing. Transfer only the rest, then send its receipt here.`,
    signInWith: {
      applicant: 'You now have access. Sign in with your email and the password you chose when applying.',
      unchanged: 'You now have access. Sign in with your email and your usual password.',
      staff:
        'You now have access. Sign in with your email and the password your coach sent you. Didn’t get it? Ask your coach.',
    },
    reason: 'Reason',
    plan: 'Package',
    amount: 'Amount',
    accessEnds: 'Access ends',
    sent: 'Sent',
    reviewed: 'Reviewed',
    checked: (time) => `Last checked ${time}`,
    again: 'Check again',
    another: 'Look up another request',
    signIn: 'Sign in',
    newRequest: 'Send a new request',
    ask: 'Ask the coach',
    askOnWhatsapp: 'Message the coach on WhatsApp',
    askText: (code) => `Hello Coach, I’m following up on my request. Tracking code: ${code}`,
    send: 'Send new receipt',
    failed: 'Couldn’t show the status',
  },
})
