import { defineMessages } from '#web/platform/messages.ts'

export const newEmailMessages = defineMessages({
  ar: {
    title: 'تأكيد بريدك الجديد',
    description: 'تأكيد البريد الجديد لحسابك.',
    lead: 'بعد التأكيد يكون هذا البريد بريد حسابك: تدخل به، ولا يعمل البريد السابق. كلمة المرور كما هي.',
    stranger: 'إن لم تطلب تغيير البريد فأغلق هذه الصفحة، ولن يتغير شيء.',
    confirm: 'تأكيد البريد',
    confirming: 'جارٍ التأكيد…',
    failed: 'تعذّر تأكيد البريد',
    doneTitle: 'تم تأكيد البريد',
    done: (email: string) => `بريد حسابك الآن هو ${email}. ادخل به من الآن، بكلمة المرور نفسها.`,
    signIn: 'دخول الأعضاء',
    invalidTitle: 'هذا الرابط غير صالح',
    invalid: 'ربما استُخدم أو أُلغي أو انتهت مدته. اطلب من الكابتن إرسال رابط جديد إلى بريدك.',
    loading: 'جارٍ فتح الرابط…',
  },
  en: {
    title: 'Confirm your new email',
    description: 'Confirm the new email of your account.',
    lead: 'Once confirmed, this is your account’s email: you sign in with it, and your former email stops working. Your password stays the same.',
    stranger: 'If you didn’t ask for a new email, close this page and nothing will change.',
    confirm: 'Confirm email',
    confirming: 'Confirming…',
    failed: 'Couldn’t confirm the email',
    doneTitle: 'Email confirmed',
    done: (email) =>
      `Your account’s email is now ${email}. Sign in with it from now on, with the same password.`,
    signIn: 'Sign in',
    invalidTitle: 'This link is not valid',
    invalid: 'It may have been used, cancelled, or expired. Ask your coach to send a new link to your email.',
    loading: 'Opening the link…',
  },
})
